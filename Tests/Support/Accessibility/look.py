"""What assistive technology sees of a program, by AT-SPI.

look.py PID                 prints every accessible object as a JSON list
look.py PID press NAME      does the first action of the first object whose name begins so
"""
import json
import sys

import pyatspi


def program(pid):
    desktop = pyatspi.Registry.getDesktop(0)
    for index in range(desktop.childCount):
        child = desktop.getChildAtIndex(index)
        if child is not None and child.get_process_id() == pid:
            return child
    return None


def below(node):
    node.clear_cache()
    yield node
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield from below(child)


def actions(node):
    try:
        action = node.queryAction()
        return [action.getName(index) for index in range(action.nActions)]
    except NotImplementedError:
        return []


def told(node):
    states = [pyatspi.stateToString(state) for state in node.getState().getStates()]
    return {
        "role": node.getRoleName(), "name": node.name, "description": node.description,
        "states": states, "actions": actions(node),
    }


def main():
    root = program(int(sys.argv[1]))
    nodes = [] if root is None else list(below(root))
    if len(sys.argv) < 4:
        print(json.dumps([told(node) for node in nodes]))
        return 0
    for node in nodes:
        if node.name.startswith(sys.argv[3]) and actions(node):
            return 0 if node.queryAction().doAction(0) else 1
    return 1


sys.exit(main())
