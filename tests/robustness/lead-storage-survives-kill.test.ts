import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connectDatabase } from '#server/platform/database/connect';
import { engines } from '../support/both-databases';
import { runs } from '../support/property-runs';
import { enquiry } from './lead-intake';
import { exchange, ownProcesses } from './own-processes';

/** Stores leads without HTTP around it, killed again and again. */
const total = runs(1_000);
const processes = ownProcesses('lead-intake');
const acknowledgement = z.object({ key: z.string(), leadId: z.string() });
type Acknowledgement = z.infer<typeof acknowledgement>;

/** Sends every enquiry at once under a key of its own; kills the process after `killAfter` answers. */
function sendAll(child: ChildProcess, killAfter?: number, prefix = 'key'): Promise<Acknowledgement[]> {
  const messages = Array.from({ length: total }, (_, number) => ({
    key: `${prefix}-${number}`,
    entered: enquiry(number),
  }));
  return exchange(child, messages, acknowledgement, { killAfter });
}

const idsByKey = (answers: readonly Acknowledgement[]): ReadonlyMap<string, string> =>
  new Map(answers.map(({ key, leadId }) => [key, leadId]));

describe.each(engines)(`${total} concurrent leads on %s`, (engine) => {
  it('keeps every acknowledged lead through kill -9, one for each key, and delivers each under one ID', async () => {
    const { DATA_DIR, DATABASE_URL } = processes.newPlace(engine);
    const start = () => processes.start(DATA_DIR, DATABASE_URL);
    const acknowledged: Acknowledgement[] = [];
    for (const share of [0.01, 0.3, 0.7]) {
      const killed = await start();
      acknowledged.push(...(await sendAll(killed, Math.ceil(share * total))));
      expect(killed.signalCode).toBe('SIGKILL');
    }
    const inTheEnd = await sendAll(await start());
    expect(inTheEnd).toHaveLength(total);

    const db = connectDatabase({ DATA_DIR, DATABASE_URL });
    const stored = (await db.selectFrom('leads').select('id').execute()).map(({ id }) => id).sort();
    await db.destroy();
    expect(stored).toHaveLength(total);
    const ids = idsByKey(inTheEnd);
    expect(new Set(ids.values())).toEqual(new Set(stored));
    for (const { key, leadId } of acknowledged) expect(ids.get(key)).toBe(leadId);

    const outbox = join(DATA_DIR, 'outbox');
    const emails = stored.map((id) => `${id}-email.eml`);
    const delivered = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    await vi.waitFor(() => expect(delivered().sort()).toEqual(emails), { timeout: 180_000, interval: 100 });
    for (const id of stored) {
      const message = readFileSync(join(outbox, `${id}-email.eml`), 'utf8');
      expect(message).toContain(`Message-ID: <${id}-email@brolga.example>`);
      expect(message.trimEnd()).toMatch(/--$/);
    }
  });

  it('makes one lead of each key when two processes store the same leads at once', async () => {
    const { DATA_DIR, DATABASE_URL } = processes.newPlace(engine);
    const both = [
      await processes.start(DATA_DIR, DATABASE_URL),
      await processes.start(DATA_DIR, DATABASE_URL),
    ];
    const answers = await Promise.all(both.map((child) => sendAll(child, undefined, 'again')));
    const [one, other] = answers.map(idsByKey);
    expect(one?.size).toBe(total);
    expect(new Set(one?.values()).size).toBe(total);
    expect(other).toEqual(one);
  });
});
