import { createHash } from 'node:crypto';

/** Keys that identify a repeated lead. */
export interface ContentKeys {
  /** Of the content and this stretch of time. */
  readonly key: string;
  /** The key the same content had in the stretch of time before. */
  readonly before: string;
  /** A lead with either key, of this instant or later, is the same lead. */
  readonly since: string;
}

/**
 * Keys by which the same content, sent again within `minutes`, is the same lead: undefined when 0. Time is cut into
 * stretches of that length, so that one unique key keeps even two who send at the same moment from making two leads.
 */
export function contentKeys(content: unknown, now: Date, minutes: number): ContentKeys | undefined {
  if (minutes === 0) return undefined;
  const stretchMs = minutes * 60_000;
  const stretch = Math.floor(now.getTime() / stretchMs);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return {
    key: `${hash}.${stretch}`,
    before: `${hash}.${stretch - 1}`,
    since: new Date(now.getTime() - stretchMs).toISOString(),
  };
}

interface Attachable {
  readonly files?: ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array }> | undefined;
  readonly booking?: object | undefined;
}

/** Attachments as part of the content: a different file or time makes a different lead. */
export const attachedContent = ({ files = [], booking }: Attachable = {}): unknown => [
  files.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('base64url')]),
  booking,
];
