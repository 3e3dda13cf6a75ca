"""What all pages share: errors, forms, style, tags, the look and the texts of other languages."""
