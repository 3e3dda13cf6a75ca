"""The pages of a person: name and account, tokens, notices."""
