"""Words that several games share: menus, phrases, and what a game without words of its own says."""
