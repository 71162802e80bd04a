import { describe, expect, test, vi } from 'vitest';
import { browserStorage } from './saved-atoms';

/** The subset of browser storage used here; `full` makes it throw. */
function memoryArea(texts: Record<string, string> = {}) {
  const kept = new Map(Object.entries(texts));
  const area = {
    full: false,
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (area.full) throw new DOMException('Full', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  return area;
}
const numbers = (value: unknown): readonly number[] => {
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value.filter((one) => typeof one === 'number');
};
function storageOf(area: () => unknown) {
  const onRefused = vi.fn();
  return { storage: browserStorage({ area: area as () => Storage, read: numbers, onRefused }), onRefused };
}

describe('working storage', () => {
  test('returns stored values through their reader', () => {
    const { storage } = storageOf(() => memoryArea({ list: '[1,"x",2]' }));
    expect(storage.getItem('list', [])).toEqual([1, 2]);
  });

  test.each(['', 'not json', '{"a":1}', 'null', '[1'])('treats %j as empty', (text) => {
    const { storage } = storageOf(() => memoryArea({ list: text }));
    expect(storage.getItem('list', [9])).toEqual([9]);
  });

  test('stores and removes', () => {
    const area = memoryArea();
    const { storage, onRefused } = storageOf(() => area);
    storage.setItem('list', [1]);
    expect(area.kept.get('list')).toBe('[1]');
    storage.removeItem('list');
    expect(storage.getItem('list', [])).toEqual([]);
    expect(onRefused).not.toHaveBeenCalled();
  });
});

describe('failing storage', () => {
  test('keeps values for as long as the page when disabled, and reports it', () => {
    const { storage, onRefused } = storageOf(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    expect(storage.getItem('list', [])).toEqual([]);
    storage.setItem('list', [1]);
    expect(storage.getItem('list', [])).toEqual([1]);
    expect(onRefused).toHaveBeenCalledOnce();
    storage.removeItem('list');
    expect(storage.getItem('list', [])).toEqual([]);
  });

  test('uses the newest value when full, and stores it once there is room', () => {
    const area = memoryArea({ list: '[1]' });
    const { storage, onRefused } = storageOf(() => area);
    area.full = true;
    storage.setItem('list', [1, 2]);
    expect(storage.getItem('list', [])).toEqual([1, 2]);
    area.full = false;
    storage.setItem('list', [3]);
    expect([area.kept.get('list'), storage.getItem('list', [])]).toEqual(['[3]', [3]]);
    expect(onRefused).toHaveBeenCalledOnce();
  });
});

describe('other tabs', () => {
  function hear() {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    const area = memoryArea();
    const heard = vi.fn();
    const end = storageOf(() => area).storage.subscribe('list', heard, [0]);
    const send = (type: string, fields: object) =>
      target.dispatchEvent(Object.assign(new Event(type), fields));
    return { area, heard, end, send };
  }

  test.each<[string, object, unknown[][]]>([
    ['a change', { key: 'list', newValue: '[5]' }, [[[5]]]],
    ['garbage', { key: 'list', newValue: '{' }, [[[0]]]],
    ['a removed value', { key: 'list', newValue: null }, [[[0]]]],
    ['cleared storage', { key: null, newValue: null }, [[[0]]]],
    ['another key, without effect', { key: 'other', newValue: '[5]' }, []],
  ])('report %s', (_case, event, calls) => {
    const { heard, end, send } = hear();
    send('storage', event);
    expect(heard.mock.calls).toEqual(calls);
    end();
    send('storage', event);
    expect(heard.mock.calls).toEqual(calls);
    vi.unstubAllGlobals();
  });

  test('rereads storage when a cached page comes back', () => {
    const { area, heard, send } = hear();
    area.kept.set('list', '[7]');
    send('pageshow', { persisted: false });
    expect(heard).not.toHaveBeenCalled();
    send('pageshow', { persisted: true });
    expect(heard).toHaveBeenCalledWith([7]);
    vi.unstubAllGlobals();
  });
});
