"""The reasons of a hint as a review says them, which speaks of every player by name."""

from trunkline.core.messages import marked

BY_NAME = {
    marked("you end up with more cash"): marked("{name} ends up with more cash"),
    marked("you end up with less cash"): marked("{name} ends up with less cash"),
    marked("{company} pays you more by the end"): marked("{company} pays {name} more by the end"),
    marked("{company} pays you less by the end"): marked("{company} pays {name} less by the end"),
    marked("the share is worth about ${worth} to you, so don't let it go for less"): marked(
        "the share was worth about ${worth} to {name}, too much to let it go for less"
    ),
    marked("the share is worth about ${worth} to you, and will probably go for about ${price}"): marked(
        "the share was worth about ${worth} to {name}, and would probably have gone for about ${price}"
    ),
    marked("the share is worth about ${worth} to you, and more because nobody else gets it"): marked(
        "the share was worth about ${worth} to {name}, and more because nobody else would have got it"
    ),
    marked("the share is worth about ${worth} to you, and ${price} is asked"): marked(
        "the share was worth about ${worth} to {name}, and ${price} was asked"
    ),
}
