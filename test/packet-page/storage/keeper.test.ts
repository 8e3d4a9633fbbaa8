import { expect, test } from 'vitest';
import { Keeper, type TextStore } from '../../../src/packet-page/storage/keeper.js';

function memoryStore(): TextStore & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value);
    },
  };
}

test('what one tab wrote is what the next one reads', () => {
  const store = memoryStore();
  const first = new Keeper(store, 'p', 'tab-1');
  expect([first.read(), first.state]).toEqual([null, 'nothing-yet']);
  first.write('{"a":\n1}');
  first.write('{"a":\n2}');
  expect(first.state).toBe('kept');
  expect(new Keeper(store, 'p', 'tab-2').read()).toBe('{"a":\n2}');
});

test('two tabs: whoever writes second writes nothing until the rater has chosen', () => {
  const store = memoryStore();
  const [one, two] = [new Keeper(store, 'p', 'tab-1'), new Keeper(store, 'p', 'tab-2')];
  one.read();
  two.read();
  one.write('one');
  two.write('two');
  expect([two.state, new Keeper(store, 'p', 'tab-3').read()]).toEqual(['conflict', 'one']);
  two.write('two again');
  expect(new Keeper(store, 'p', 'tab-3').read()).toBe('one');
  two.keepMine('two');
  expect([two.state, new Keeper(store, 'p', 'tab-3').read()]).toEqual(['kept', 'two']);
  one.write('one again');
  expect([one.state, one.takeOther(), one.state]).toEqual(['conflict', 'two', 'kept']);
  one.write('one last');
  expect(new Keeper(store, 'p', 'tab-3').read()).toBe('one last');
});

test('the browser’s word of another tab is a conflict at once; of this tab or another packet it is none', () => {
  const keeper = new Keeper(memoryStore(), 'p', 'tab-1');
  keeper.write('mine');
  expect(keeper.isConflict('p', 'tab-1.1\nmine')).toBe(false);
  expect(keeper.isConflict('q', 'tab-2.1\nother')).toBe(false);
  expect(keeper.isConflict('p', null)).toBe(false);
  expect(keeper.isConflict('p', 'tab-2.1\nother')).toBe(true);
  expect(keeper.state).toBe('conflict');
});

test('a store that is full or forbidden is said to be so', () => {
  const full: TextStore = {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota');
    },
  };
  const keeper = new Keeper(full, 'p', 'tab-1');
  keeper.write('x');
  expect(keeper.state).toBe('full');
  const forbidden = new Keeper(null, 'p', 'tab-1');
  forbidden.write('x');
  expect([forbidden.read(), forbidden.state]).toEqual([null, 'forbidden']);
});
