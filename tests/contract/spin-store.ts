import { describe, expect, it } from 'vitest';
import { KyselySpinStore } from '#server/people/spin-to-win/adapters/kysely-spin-store';
import { spin as spinWheel } from '#server/people/spin-to-win/spin';
import type { Spin } from '#server/people/spin-to-win/spin-store-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { spinToWinSchema } from '#server/settings/spin-to-win-schema';

const now = new Date('2026-11-20T00:00:00.000Z');
const campaign = spinToWinSchema.parse({
  campaign: 'winter',
  terms: 'Adults only.',
  prizes: [{ name: 'Fuel card', chance_percent: 50, stock: 3 }],
});
const winning = 0;
const losing = 9_999;

/** The contract of the store of spins. */
export function spinStoreContract(name: string, open: () => GroupCommit): void {
  describe(`spins in ${name}`, () => {
    function wheel(tenant: string, failingTexts = false) {
      const texts: { readonly phone: string; readonly text: string }[] = [];
      const store = new KyselySpinStore(open(), async (_trx, { phone }, text) => {
        if (failingTexts) throw new Error('no room for texts');
        texts.push({ phone, text });
      });
      const spin = (phone: string, drawn: number): Promise<Spin> =>
        spinWheel(
          store,
          { tenant: { slug: tenant, name: 'Coast Cars' }, campaign, customer: { id: phone, phone }, now },
          drawn,
        );
      return { store, texts, spin };
    }

    it('stores a spin with its number, its odds, its prize and the code that the winner gets as a text', async () => {
      const { spin, store, texts } = wheel(`stored-${name}`);
      const won = await spin('+61400000001', winning);
      expect(won).toMatchObject({
        drawn: 0,
        prize: 'Fuel card',
        prizeCode: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      });
      expect(JSON.parse(won.odds)).toEqual([{ name: 'Fuel card', chance_percent: 50, stock: 3 }]);
      expect(texts).toEqual([
        { phone: '+61400000001', text: expect.stringContaining(won.prizeCode ?? 'no code') },
      ]);
      expect(await store.byPhone(`stored-${name}`, 'winter', '+61400000001')).toEqual(won);
      expect(await store.byPhone(`stored-${name}`, 'summer', '+61400000001')).toBeNull();
      expect(await store.byPhone('another', 'winter', '+61400000001')).toBeNull();
      expect(await store.list(`stored-${name}`, 'winter')).toEqual([won]);
    });

    it('wins nothing with a number without a prize, and texts nobody', async () => {
      const { spin, texts } = wheel(`lost-${name}`);
      expect(await spin('+61400000001', losing)).toMatchObject({ prize: null, prizeCode: null });
      expect(texts).toEqual([]);
    });

    it('50 spins of one number at once are one spin with one text', async () => {
      const { spin, store, texts } = wheel(`once-${name}`);
      const spins = await Promise.all(Array.from({ length: 50 }, () => spin('+61400000001', winning)));
      expect(new Set(spins.map(({ id, prizeCode }) => `${id} ${prizeCode}`)).size).toBe(1);
      expect(await store.list(`once-${name}`, 'winter')).toHaveLength(1);
      expect(texts.map(({ phone }) => phone)).toEqual(['+61400000001']);
    });

    it('a prize is won as often as there are, however many spin at once', async () => {
      const { spin } = wheel(`stock-${name}`);
      const spins = await Promise.all(
        Array.from({ length: 20 }, (_, at) => spin(`+614000000${at + 10}`, winning)),
      );
      expect(spins.filter(({ prize }) => prize === 'Fuel card')).toHaveLength(3);
      expect(spins.filter(({ prizeCode }) => prizeCode === null)).toHaveLength(17);
    });

    it('a spin whose text cannot be queued did not happen', async () => {
      const broken = wheel(`whole-${name}`, true);
      await expect(broken.spin('+61400000001', winning)).rejects.toThrow('no room for texts');
      expect(await broken.store.list(`whole-${name}`, 'winter')).toEqual([]);
      expect(await wheel(`whole-${name}`).spin('+61400000001', winning)).toMatchObject({
        prize: 'Fuel card',
      });
    });
  });
}
