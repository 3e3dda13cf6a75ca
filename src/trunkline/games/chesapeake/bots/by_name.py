"""The reasons of a hint as a review says them, which speaks of every player by name."""

from trunkline.core.messages import marked

BY_NAME = {
    marked("your shares end up worth more"): marked("{name}'s shares end up worth more"),
    marked("your shares end up worth less"): marked("{name}'s shares end up worth less"),
    marked("you end up with more cash"): marked("{name} ends up with more cash"),
    marked("you end up with less cash"): marked("{name} ends up with less cash"),
    marked("you need your cash for the first stock round"): marked("{name} needs the cash for the first stock round"),
    marked("{private} is worth about ${money} to you, and ${price} is asked"): marked(
        "{private} was worth about ${money} to {name}, and ${price} was asked"
    ),
    marked("{private} is worth about ${money} to you, for its share, and ${price} is asked"): marked(
        "{private} was worth about ${money} to {name}, for its share, and ${price} was asked"
    ),
    marked(
        "{private} is worth about ${money} to you, most of it for its president's certificate, and ${price} is asked"
    ): marked(
        "{private} was worth about ${money} to {name}, most of it for its president's certificate, and ${price} was "
        "asked"
    ),
}
