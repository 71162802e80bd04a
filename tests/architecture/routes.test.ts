import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'app/routes';
const takesForms = (source: string) =>
  /export (async function|const) action\b|export \{[^}]*\baction\b/.test(source);
const routes = readdirSync(folder)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => ({ name, source: readFileSync(`${folder}/${name}`, 'utf8') }))
  .filter(({ source }) => takesForms(source));

// A refusal (403, 413, 415) that no boundary of its own catches is shown without the frame: the root's loader has not run.
test.each(routes)('$name: shows rejected submissions inside the site frame', ({ source }) => {
  expect(source).toMatch(/export \{[^}]*\bErrorBoundary\b[^}]*\}|export (const|function) ErrorBoundary/);
});

// Otherwise an outage of the database is an unexpected error there.
test.each(routes)('$name: answers 503 while the database cannot be reached', ({ source }) => {
  expect(source).toMatch(/export const action = answering(Form)?\(/);
});

/** The forms of these have nothing but buttons, or are for staff. */
const withoutTyping = ['cars.$slug.phone.tsx', 'contact-us.$slug.phone.tsx', 'desk.$.tsx', 'spin-to-win.tsx'];
test.each(routes)('$name: shows unsaved entries again', ({ name, source }) => {
  expect(/export const action = answeringForm\(/.test(source)).toBe(!withoutTyping.includes(name));
});

test('some routes take forms', () => expect(routes.length).toBeGreaterThan(5));
