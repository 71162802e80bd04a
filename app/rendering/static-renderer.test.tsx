import { expect, test, vi } from 'vitest';
import { staticRenderer } from './static-renderer';

const shownBy = vi.fn(({ name, price }: { name: string; price?: number }) => (
  <p>
    {name} {price}
  </p>
));
const render = (part: string, shown: { name: string; price?: number }) => {
  const Part = shownBy;
  return staticRenderer.renderOnce(part, { shown }, <Part {...shown} />);
};

test('caches a part with equal values from its second rendering', () => {
  for (let time = 0; time < 4; time += 1) expect(render('card', { name: 'Corolla' })).toBe('<p>Corolla </p>');
  expect(shownBy).toHaveBeenCalledTimes(2);
});

test.each([
  ['another value', 'card', { name: 'Camry' }],
  ['another property', 'card', { name: 'Corolla', price: 0 }],
  ['another part', 'promo', { name: 'Corolla' }],
])('renders %s again', (_what, part, shown) => {
  render('card', { name: 'Corolla' });
  render('card', { name: 'Corolla' });
  shownBy.mockClear();
  render(part, shown);
  expect(shownBy).toHaveBeenCalledTimes(1);
});

const Outer = () => <div>{render('inner', { name: 'Hilux' })}</div>;

test('renders a cached part inside another part', () => {
  expect(staticRenderer.render(<Outer />)).toBe('<div>&lt;p&gt;Hilux &lt;/p&gt;</div>');
});

test('renders a cached part inside a cached whole', () => {
  const inside = () => staticRenderer.renderWholeOnce('outer', {}, <Outer />);
  expect(inside()).toBe('<div>&lt;p&gt;Hilux &lt;/p&gt;</div>');
  expect(inside()).toBe('<div>&lt;p&gt;Hilux &lt;/p&gt;</div>');
});

test.each([
  ['a list and its only element', { shown: ['a'] }, { shown: 'a' }],
  ['one text and two', { shown: ['a,b'] }, { shown: ['a', 'b'] }],
  ['a number and its text', { shown: 1 }, { shown: '1' }],
  ['nothing and its text', { shown: undefined }, { shown: 'undefined' }],
  ['a list of lists', { shown: [['a'], ['b']] }, { shown: [['a', 'b']] }],
  ['an object and the text of its number', { shown: { a: 1 } }, { shown: '#1' }],
  ['values in each other’s place', { one: 'a', two: 'b' }, { one: 'b', two: 'a' }],
])('%s are not the same', (what, one, other) => {
  staticRenderer.renderOnce(what, one, <b>one</b>);
  expect(staticRenderer.renderOnce(what, one, <b>one</b>)).toBe('<b>one</b>');
  expect(staticRenderer.renderOnce(what, other, <b>other</b>)).toBe('<b>other</b>');
});

test('two lists with the same elements are the same', () => {
  const [element, list] = [{ a: 1 }, (at: object) => ({ shown: [at, { b: 2 }] })];
  expect(staticRenderer.renderOnce('list', list(element), <b>first</b>)).toBe('<b>first</b>');
  expect(staticRenderer.renderOnce('list', list({ ...element }), <b>second</b>)).toBe('<b>second</b>');
  expect(staticRenderer.renderOnce('list', list({ ...element }), <b>third</b>)).toBe('<b>second</b>');
});
