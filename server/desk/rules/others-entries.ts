import { createHash } from 'node:crypto';
import type { FieldErrors } from '#server/desk/views/desk-view';

/** Names something as somebody saw it, so that a form doesn't overwrite what somebody else has changed since. */
export const seenMark = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16);

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Beside each field what somebody else has saved, where it differs from the entry. */
export const othersEntries = (
  fields: readonly { readonly name: string; readonly value: string }[],
  typed: (name: string) => string | null | undefined,
): FieldErrors =>
  Object.fromEntries(
    fields.flatMap(({ name, value }) =>
      plain(typed(name) ?? value) === plain(value) ? [] : [[name, savedText(value)]],
    ),
  );

const savedText = (value: string): string =>
  value === '' ? 'Someone else has left this empty.' : `Someone else has saved: “${value}”`;
