"""Who sits where."""

from events.history.story import Story


def seat_names(story: Story) -> tuple[str, ...]:
    """What the people in the seats are called, in seat order; a seat without a name is told by number."""
    names = [f"Seat {seat + 1}" for seat in range(story.opening.seats)]
    # Only events with a sealed part can name somebody, and they are few.
    for version in sorted(v for v in story.seals if v <= len(story.events)):
        event, opened = story.events[version - 1], story.seals[version]
        if event.kind == "opened":
            for seat in range(story.opening.seats):
                if f"seat.{seat}.name" in opened:
                    names[seat] = opened[f"seat.{seat}.name"].value
        elif event.kind == "seated" and "name" in opened and event.body["role"].startswith("seat:"):
            names[int(event.body["role"].removeprefix("seat:"))] = opened["name"].value
    return tuple(names)
