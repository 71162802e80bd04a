import { describe, expect, test } from 'vitest';
import { cardFieldsSchema, cardSchema, withFields } from './cards';
import { exampleCard } from './example-car';

describe('fields', () => {
  test.each([
    ['href', ['href']],
    ['title,price', ['title', 'price']],
    [' title , price ', ['title', 'price']],
    ['title,title', ['title']],
  ])('%j', (text, fields) => {
    expect(cardFieldsSchema.parse(text)).toEqual(fields);
  });

  test.each(['', ',', 'nope', 'title,vin', 'Title', '__proto__', 'constructor', 'a'.repeat(1_001)])(
    'rejects %j',
    (text) => {
      expect(cardFieldsSchema.safeParse(text).success).toBe(false);
    },
  );

  test('names the wrong field and the valid ones', () => {
    const message = cardFieldsSchema.safeParse('title,vin').error?.issues[0]?.message;
    expect(message).toMatch(/Unknown field "vin"\. Choose from id, .*price/);
  });
});

describe('a card', () => {
  test('is complete if no fields are requested', () => {
    expect(withFields(exampleCard, undefined)).toBe(exampleCard);
  });

  test('has the requested fields and its id', () => {
    const cut = withFields(exampleCard, ['title', 'price']);
    expect(cut).toEqual({ id: exampleCard.id, title: exampleCard.title, price: exampleCard.price });
    expect(cardSchema.parse(cut)).toEqual(cut);
  });
});
