import { describe, expect, it } from 'vitest';
import { phoneMarkOf, spin as spinWheel } from '#server/customers/spin-page';
import { type Spin, SpinStore } from '#server/customers/spin-store';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { spinToWinSchema } from '#server/settings/accounts-schema';

const now = new Date('2026-11-20T00:00:00.000Z');
const campaign = spinToWinSchema.parse({
  campaign: 'winter',
  terms: 'Adults only.',
  prizes: [{ name: 'Fuel card', chance_percent: 50, stock: 3 }],
});
const secret = { current: 'a secret of the site, long enough' };
const mark = (tenant: string, ofCampaign: string) => phoneMarkOf(secret, tenant, ofCampaign, '+61400000001');
const winning = 0;
const losing = 9_999;

/** The contract of the store of spins. */
export function spinStoreContract(name: string, open: () => GroupCommit): void {
  describe(`spins in ${name}`, () => {
    function wheel(tenant: string, failingTexts = false) {
      const texts: { readonly to: string; readonly text: string }[] = [];
      const store = new SpinStore(open(), async (_trx, _spin, text) => {
        if (failingTexts) throw new Error('no room for texts');
        texts.push(text);
      });
      const spin = (phone: string, drawn: number): Promise<Spin> =>
        spinWheel(
          { spins: store, secret },
          {
            tenant: { slug: tenant, name: 'Coast Cars' },
            campaign,
            customer: { id: `id of ${phone.slice(-2)}`, phone },
            now,
          },
          drawn,
        );
      return { store, texts, spin };
    }

    it('stores a spin with its number, odds, prize and the winner’s code', async () => {
      const { spin, store, texts } = wheel(`stored-${name}`);
      const won = await spin('+61400000001', winning);
      expect(won).toMatchObject({
        drawn: 0,
        prize: 'Fuel card',
        prizeCode: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      });
      expect(JSON.parse(won.odds)).toEqual([{ name: 'Fuel card', chance_percent: 50, stock: 3 }]);
      expect(texts).toEqual([
        { to: '+61400000001', text: expect.stringContaining(won.prizeCode ?? 'no code') },
      ]);
      expect(await store.byPhone(`stored-${name}`, 'winter', mark(`stored-${name}`, 'winter'))).toEqual(won);
      expect(await store.byPhone(`stored-${name}`, 'summer', mark(`stored-${name}`, 'summer'))).toBeNull();
      expect(await store.byPhone('another', 'winter', mark('another', 'winter'))).toBeNull();
      expect(await store.list(`stored-${name}`, 'winter')).toEqual([won]);
    });

    it('stores no phone number, and removes a deleted customer from a spin that still counts', async () => {
      const tenant = `forgotten-${name}`;
      const { spin, store } = wheel(tenant);
      const first = await spin('+61400000001', winning);
      expect(JSON.stringify(first)).not.toContain('+61400000001');
      const customerId = first.customerId ?? '';
      expect(await store.ofCustomer(tenant, customerId)).toEqual([first]);
      await store.forget(tenant, customerId);
      expect(await store.ofCustomer(tenant, customerId)).toEqual([]);
      expect(await spin('+61400000001', losing)).toEqual({ ...first, customerId: null });
    });

    it('wins nothing without a prize, and sends no text', async () => {
      const { spin, texts } = wheel(`lost-${name}`);
      expect(await spin('+61400000001', losing)).toMatchObject({ prize: null, prizeCode: null });
      expect(texts).toEqual([]);
    });

    it('50 spins of one number at once are one spin with one text', async () => {
      const { spin, store, texts } = wheel(`once-${name}`);
      const spins = await Promise.all(Array.from({ length: 50 }, () => spin('+61400000001', winning)));
      expect(new Set(spins.map(({ id, prizeCode }) => `${id} ${prizeCode}`)).size).toBe(1);
      expect(await store.list(`once-${name}`, 'winter')).toHaveLength(1);
      expect(texts.map(({ to }) => to)).toEqual(['+61400000001']);
    });

    it('awards a prize as often as available, however many spin at once', async () => {
      const { spin } = wheel(`stock-${name}`);
      const spins = await Promise.all(
        Array.from({ length: 20 }, (_, at) => spin(`+614000000${at + 10}`, winning)),
      );
      expect(spins.filter(({ prize }) => prize === 'Fuel card')).toHaveLength(3);
      expect(spins.filter(({ prizeCode }) => prizeCode === null)).toHaveLength(17);
    });

    it('undoes a spin whose text can’t be queued', async () => {
      const broken = wheel(`whole-${name}`, true);
      await expect(broken.spin('+61400000001', winning)).rejects.toThrow('no room for texts');
      expect(await broken.store.list(`whole-${name}`, 'winter')).toEqual([]);
      expect(await wheel(`whole-${name}`).spin('+61400000001', winning)).toMatchObject({
        prize: 'Fuel card',
      });
    });
  });
}
