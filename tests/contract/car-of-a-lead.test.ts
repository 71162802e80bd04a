import { beforeAll, describe, expect, test } from 'vitest';
import { categories, filing } from '#server/settings/rules/filing';
import { engines } from '../support/both-databases';
import { aPerson, leadApi } from '../support/lead-api';

interface Named {
  readonly id: string;
  readonly slug: string;
  readonly stock_number: string;
}

describe.each(engines)('the car of a lead through the API, in %s', (engine) => {
  const { call } = leadApi(engine);
  const cars: Named[] = [];
  beforeAll(async () => {
    const { data } = await (await call('GET', '/api/search?limit=2&fields=id,slug,stock_number')).json();
    cars.push(...data);
  });
  const car = (at: number) => cars[at] ?? expect.fail('no such car');
  const post = async (more: object, scopes?: null) => {
    const body = { ...aPerson(), message: 'Is it still here?', ...more };
    const response = await call('POST', '/api/leads', { body, ...(scopes === null && { scopes }) });
    return { status: response.status, body: await response.json() };
  };

  test.each<[string, (named: Named) => string]>([
    ['id', ({ id }) => id],
    ['slug', ({ slug }) => slug],
    ['stock number', ({ stock_number }) => stock_number],
    ['stock number in lower case', ({ stock_number }) => stock_number.toLowerCase()],
  ])('is found by its %s', async (_name, nameOf) => {
    const { id, stock_number } = car(0);
    const stored = await post({ car_id: nameOf(car(0)) });
    expect(stored).toMatchObject({ status: 201, body: { car_id: id, car: { id, stock_number } } });
  });

  test.each(categories)('must be one that the dealer has or had, for %s', async (category) => {
    const { slug, stock_number } = car(0);
    const near = `${stock_number}X`;
    const refused = await post({ category, car_id: near });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toContainEqual({
      param: 'car_id',
      code: 'not_found',
      detail: `No car has this id, slug or stock number. Did you mean ${stock_number}?`,
      did_you_mean: stock_number,
    });
    const oldSlug = await post({ category, car_id: `${slug}x` });
    expect(oldSlug.body.errors).toContainEqual(expect.objectContaining({ did_you_mean: slug }));
    const { errors } = (await post({ category, car_id: 'no-car-is-called-so' })).body;
    expect(errors).toContainEqual({
      param: 'car_id',
      code: 'not_found',
      detail: 'No car has this id, slug or stock number.',
    });
  });

  test('is named with every other fault, and with the time that it would have', async () => {
    const { body } = await post({
      category: filing.testDrive.category,
      car_id: 'no-car-is-called-so',
      starts_at: '2030-01-07T00:00:00.000Z',
      email: 'mia',
    });
    expect(body.errors.map(({ param }: { param: string }) => param).toSorted()).toEqual(['car_id', 'email']);
  });

  test('is kept as a page named it, whether there is such a car or not', async () => {
    const { id, stock_number } = car(0);
    const known = await post({ car_id: stock_number }, null);
    expect(known).toMatchObject({ status: 201, body: { car_id: id } });
    const unknown = await post({ car_id: 'no-car-is-called-so' }, null);
    expect(unknown).toMatchObject({ status: 201, body: { car_id: 'no-car-is-called-so', car: null } });
  });

  test('may have left the stock, and is then only enquired about', async () => {
    const { id, slug, stock_number } = car(1);
    expect((await call('DELETE', `/api/stock/${id}`, { scopes: ['stock:write'] })).status).toBe(200);
    const listing = 'No longer on the site when this was sent';
    for (const car_id of [id, slug, stock_number])
      expect(await post({ car_id })).toMatchObject({
        status: 201,
        body: { car: { id }, details: { listing } },
      });
    const drive = await post({ category: filing.testDrive.category, car_id: stock_number });
    expect(drive).toMatchObject({
      status: 422,
      body: { errors: [{ param: 'car_id', code: 'not_allowed' }] },
    });
    const near = await post({ car_id: `${stock_number}X` });
    expect(near.body.errors[0].did_you_mean).not.toBe(stock_number);
  });
});
