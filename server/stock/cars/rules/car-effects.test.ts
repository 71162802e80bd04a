import { expect, it } from 'vitest';
import { type CarEvent, carEffect, type TiedToCar } from './car-effects';

const events: readonly CarEvent[] = ['sold', 'reserved', 'removed', 'back', 'repriced'];

it.each<[TiedToCar, sold: string, reserved: string, removed: string, back: string, repriced: string]>([
  ['unpaid hold', 'end', 'end', 'end', 'keep', 'keep'],
  ['hold with money', 'ask', 'ask', 'ask', 'stop asking', 'keep'],
  ['sale', 'note', 'keep', 'note', 'ask if noted', 'keep'],
  ['holder’s booking', 'keep', 'keep', 'keep', 'keep', 'keep'],
  ['booking', 'cancel', 'pause', 'cancel', 'resume', 'keep'],
  ['new booking', 'refuse', 'refuse', 'refuse', 'accept', 'accept'],
  ['holder’s new booking', 'refuse', 'accept', 'refuse', 'accept', 'accept'],
  ['alert', 'report and end', 'wait', 'report and end', 'report', 'report'],
  ['lead', 'withdraw replies', 'withdraw replies', 'withdraw replies', 'reply', 'reply'],
  ['draft order', 'close', 'close', 'close', 'continue', 'agree again'],
])('a %s follows its car: sold %s, reserved %s, removed %s, back %s, repriced %s', (thing, ...effects) => {
  expect(events.map((event) => carEffect(thing, event))).toEqual(effects);
});
