import { encodeUlid } from '#server/platform/ulid';
import type { Lead } from '#server/settings/lead';

const start = Date.parse('2026-11-20T00:00:00.000Z');
/** Seconds after the start of the tests' time. */
export const at = (seconds: number): Date => new Date(start + seconds * 1_000);

let made = 0;
/** A lead of its own; `seconds` after the start of the tests' time. */
export function newLead(change: Partial<Lead> = {}, seconds = 0): Lead {
  made += 1;
  const random = new Uint8Array(10);
  new DataView(random.buffer).setUint32(6, made);
  return {
    id: encodeUlid(at(seconds).getTime(), random),
    tenant: 'brolga',
    category: 'Enquiry',
    fields: { name: `Jane ${made}`, message: `O'Brien "quoted" \\ \u{1f697} \u0000 \n second line` },
    source: 'form',
    created_at: at(seconds).toISOString(),
    ...change,
  };
}
