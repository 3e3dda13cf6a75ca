"""Pictures, drawn as SVG text: what boards, charts and tiles of several games share."""
