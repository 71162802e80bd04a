import { describe, expect, it } from 'vitest';
import { type SearchEngine, SearchUnavailable } from '#server/search/search-port';
import { documentOf, query, streamOf } from './search-documents';

/** How every engine follows the stock. */
export function updateContract(engine: () => SearchEngine): void {
  describe('changes', () => {
    const list = async (tenant: string) => (await engine().search(tenant, query())).ids;

    it('an index has a version, and none before the first build', async () => {
      expect(await engine().version('fleet')).toBe(7);
      expect(await engine().version('nobody')).toBeNull();
    });
    it('a tenant without an index is unavailable, not empty', async () => {
      await expect(engine().search('nobody', query())).rejects.toBeInstanceOf(SearchUnavailable);
    });
    it('apply adds, replaces and removes, and stores the new version', async () => {
      const [a, b, c] = ['a', 'b', 'c'].map((id, index) =>
        documentOf(id, { make: 'Kia', price: 100 + index, created_at: 50 - index }),
      );
      if (!a || !b || !c) throw new Error('three documents');
      await engine().replaceAll('changing', streamOf([a, b, c]), 1);
      const upserts = [
        documentOf('b', { make: 'Volvo', price: 5, created_at: 60 }),
        documentOf('d', { make: 'Kia', created_at: 1 }),
      ];
      await engine().apply('changing', { upserts, removals: ['a', 'unknown'] }, 2);
      const answer = await engine().search('changing', query({ facets: ['make'], ranges: ['price'] }));
      expect(answer.ids).toEqual(['b', 'c', 'd']);
      expect(answer.facets['make']).toEqual([
        { value: 'Kia', count: 2 },
        { value: 'Volvo', count: 1 },
      ]);
      expect(answer.ranges['price']).toEqual({ min: 5, max: 102 });
      expect((await engine().search('changing', query({ text: 'volvo' }))).ids).toEqual(['b']);
      expect(await engine().version('changing')).toBe(2);
    });
    it('apply creates a missing index', async () => {
      await engine().apply('begun', { upserts: [documentOf('a', { make: 'Kia' })], removals: [] }, 3);
      expect(await list('begun')).toEqual(['a']);
      expect(await engine().version('begun')).toBe(3);
    });
    it('replaceAll removes the previous documents', async () => {
      await engine().replaceAll('replaced', streamOf([documentOf('old', {})]), 1);
      await engine().replaceAll('replaced', streamOf([documentOf('new', {})]), 2);
      expect(await list('replaced')).toEqual(['new']);
    });
    it('ids with any characters round-trip', async () => {
      const ids = ['stock:U 1/2', 'a_b', 'a-b', 'ü', 'A', 'a'];
      await engine().replaceAll('ids', streamOf(ids.map((id) => documentOf(id, {}))), 1);
      expect([...(await list('ids'))].sort()).toEqual([...ids].sort());
      await engine().apply('ids', { upserts: [], removals: ['a_b', 'ü'] }, 2);
      expect((await list('ids')).length).toBe(4);
    });
    it('a broken stream leaves the index unchanged', async () => {
      await engine().replaceAll('breaking', streamOf([documentOf('kept', {})]), 1);
      async function* broken() {
        yield documentOf('half', {});
        throw new Error('feed broke');
      }
      await expect(engine().replaceAll('breaking', broken(), 2)).rejects.toThrow('feed broke');
      expect(await list('breaking')).toEqual(['kept']);
      expect(await engine().version('breaking')).toBe(1);
    });
    it('no search sees a partial index during a rebuild', async () => {
      const stock = (size: number) =>
        Array.from({ length: size }, (_, index) => documentOf(`c${index}`, { make: 'Kia' }));
      await engine().replaceAll('swapped', streamOf(stock(1_500)), 1);
      let building = true;
      const built = engine()
        .replaceAll('swapped', streamOf(stock(3_000)), 2)
        .finally(() => {
          building = false;
        });
      const counts = new Set<number>();
      while (building) {
        counts.add((await engine().search('swapped', query({ hitsPerPage: 1 }))).count);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await built;
      counts.add((await engine().search('swapped', query())).count);
      expect([...counts].sort()).toEqual([1_500, 3_000]);
    });
  });
}
