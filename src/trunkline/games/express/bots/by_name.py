"""The reasons of a hint as a review says them, which speaks of every player by name."""

from trunkline.core.messages import marked

BY_NAME = {
    marked("you have ${amount} more in cash"): marked("{name} has ${amount} more in cash"),
    marked("you have ${amount} less in cash"): marked("{name} has ${amount} less in cash"),
    marked("{company} pays you about ${amount} more by the end"): marked(
        "{company} pays {name} about ${amount} more by the end"
    ),
    marked("{company} pays you about ${amount} less by the end"): marked(
        "{company} pays {name} about ${amount} less by the end"
    ),
    marked("the share is worth about ${worth} to you, so don't let it go for less"): marked(
        "the share was worth about ${worth} to {name}, too much to let it go for less"
    ),
    marked("the share is worth about ${worth} to you, and will probably go for about ${price}"): marked(
        "the share was worth about ${worth} to {name}, and would probably have gone for about ${price}"
    ),
    marked("the share is worth about ${worth} to you, and ${price} is asked"): marked(
        "the share was worth about ${worth} to {name}, and ${price} was asked"
    ),
}
