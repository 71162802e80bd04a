import type { ChildProcess } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { engines } from '../support/both-databases';
import { ownProcesses } from './own-processes';

/** Valuations of many shoppers at once, each of whom taps twice and tries again when the site dies under them. */
const isWhole = process.env['TESTS'] === 'all';
const shoppers = isWhole ? 40 : 15;
/** Answers after which the process is killed. */
const kills = isWhole ? [5, 40, 60, 70, 60] : [5, 20, 30];
const lastStep = 5;
const processes = ownProcesses('trade-in');

/** How far a shopper has got: the step to send next, and the valuation once it is known. */
interface Progress {
  step: number;
  id: string;
}

const isOver = (progress: ReadonlyMap<number, Progress>): boolean =>
  [...progress.values()].every(({ step }) => step > lastStep);

const isAnswer = (
  message: unknown,
): message is { readonly journey: number; readonly step: number; readonly id: string } =>
  typeof message === 'object' && message !== null && 'journey' in message && 'step' in message;

/** Every shopper takes their steps, each sent twice; the process is killed after some answers. */
async function walk(
  child: ChildProcess,
  progress: ReadonlyMap<number, Progress>,
  killAfter: number,
): Promise<number | null> {
  let answers = 0;
  const send = (journey: number) => {
    const own = progress.get(journey);
    if (!own || own.step > lastStep) return;
    for (let tap = 0; tap < 2; tap += 1) child.send({ journey, ...own }, () => {});
  };
  return new Promise((done) => {
    child.once('exit', (code) => done(code));
    child.on('message', (message) => {
      if (!isAnswer(message)) return;
      answers += 1;
      if (answers === killAfter) child.kill('SIGKILL');
      const own = progress.get(message.journey);
      // The answer to the second tap comes when the shopper is further on.
      if (!own || message.step !== own.step) return;
      Object.assign(own, { step: own.step + 1, id: message.id });
      if (isOver(progress)) child.kill('SIGKILL');
      else send(message.journey);
    });
    if (isOver(progress)) child.kill('SIGKILL');
    for (const journey of progress.keys()) send(journey);
  });
}

describe.each(engines)('kill -9 between the steps of trade-ins on %s', (engine) => {
  it('leaves each shopper one complete lead with one delivery to each destination', async () => {
    const { DATA_DIR, DATABASE_URL } = processes.newPlace(engine);
    const progress = new Map(
      Array.from({ length: shoppers }, (_, journey) => [journey + 1, { step: 0, id: '' }] as const),
    );
    for (const killAfter of [...kills, Number.POSITIVE_INFINITY]) {
      const code = await walk(await processes.start(DATA_DIR, DATABASE_URL), progress, killAfter);
      expect(code).toBeNull();
    }
    expect([...progress.values()].map(({ step }) => step)).toEqual(Array(shoppers).fill(lastStep + 1));
    const db = connectDatabase({ DATA_DIR, DATABASE_URL });
    try {
      const leads = await db.selectFrom('leads').select(['id', 'data']).execute();
      const stored = leads.map(({ id, data }) => ({ ...JSON.parse(data), id }));
      expect(new Set(stored.map(({ fields }) => fields.Rego)).size).toBe(shoppers);
      expect(stored).toHaveLength(shoppers);
      for (const lead of stored) {
        expect(lead).toMatchObject({
          form_completed: true,
          offer_accepted: true,
          fields: { trade_km: '40000', trade_tyres: 'Good', trade_offer: '20000', trade_accepted: 'Yes' },
        });
      }
      const valuations = await db.selectFrom('valuations').select(['id', 'lead_id']).execute();
      const withLead = valuations.filter(({ lead_id }) => lead_id !== null);
      expect(new Set(withLead.map(({ lead_id }) => lead_id)).size).toBe(shoppers);
      expect(withLead.map(({ id }) => id).sort()).toEqual([...progress.values()].map(({ id }) => id).sort());
      const deliveries = await db.selectFrom('deliveries').select(['lead_id', 'destination']).execute();
      const names = deliveries.map(({ lead_id, destination }) => `${lead_id} ${destination}`);
      expect(new Set(names).size).toBe(names.length);
      expect(new Set(deliveries.map(({ lead_id }) => lead_id)).size).toBe(shoppers);
      expect(processes.output()).not.toMatch(/KILL\d|nguyen|mia\.|491\s?570/i);
    } finally {
      await db.destroy();
    }
  });
});
