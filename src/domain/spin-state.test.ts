import { expect, test } from 'vitest';
import {
  isSpinning,
  READY,
  reduceSpin,
  wheelMotion,
  type SpinEvent,
  type SpinState,
} from '@/domain/spin-state';

const drawn = { position: 3 };
const outside = { position: null };
const states: Record<string, SpinState> = {
  ready: READY,
  changed: { name: 'ready', isChanged: true },
  asked: { name: 'asked', isDrawn: false },
  reading: { name: 'asked', isDrawn: true },
  turning: { name: 'turning', drawn },
  won: { name: 'won', drawn },
  won0: { name: 'won', drawn: outside },
  lost: { name: 'lost', request: 'one' },
};
const events: Record<string, SpinEvent> = {
  pressed: { type: 'pressed' },
  drawn: { type: 'drawn' },
  read: { type: 'read', drawn },
  'read outside': { type: 'read', drawn: outside },
  stopped: { type: 'stopped' },
  refused: { type: 'refused' },
  changed: { type: 'changed' },
  lost: { type: 'lost', request: 'one' },
};

/** A line for each event, a column for each state. A dot keeps the state. */
const table = `
             | ready changed asked   reading turning won   won0  lost
pressed      | asked asked   .       .       .       asked asked asked
drawn        | .     .       reading .       .       .     .     .
read         | .     .       turning turning .       .     .     .
read outside | .     .       won0    won0    .       .     .     .
stopped      | .     .       .       .       won     .     .     .
refused      | .     .       ready   ready   .       .     .     .
changed      | .     .       changed changed .       .     .     .
lost         | .     .       lost    lost    .       .     .     .
`;
const [[, names = []] = [], ...lines] = table
  .split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => line.split('|').map((part) => part.trim()))
  .map(([event = '', cells = '']) => [event, cells.split(/\s+/)] as const);

test('The table has every event and every state', () => {
  expect(lines.map(([event]) => event)).toEqual(Object.keys(events));
  expect(names).toEqual(Object.keys(states));
});

test.each(lines)('The event "%s" leads each state to its next one', (event, cells) => {
  const next = names.map((name) => reduceSpin(states[name]!, events[event]!));
  expect(next).toEqual(cells.map((cell, index) => states[cell === '.' ? names[index]! : cell]));
});

test('The wheel turns once the server has drawn, and to the position that it said', () => {
  const shown = names.map((name) => Object.values(wheelMotion(states[name]!)).join(' '));
  const still = 'still ';
  expect(shown).toEqual([still, still, still, 'turning ', 'turning 3', 'stopped 3', 'stopped ', still]);
});

test('From the press to the stop the page holds what it shows', () => {
  expect(names.filter((name) => isSpinning(states[name]!))).toEqual(['asked', 'reading', 'turning']);
});
