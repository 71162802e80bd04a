import { expect, test } from 'vitest';
import { nameSuggestions } from './name-suggestions';

const car = (make: string, model: string, badge?: string) => ({ make, model, badge });
const model = (name: string) => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  manufacturer_name: 'Mazda',
  body: [],
  bodyStyle: [],
  fuel: [],
});

test('names are those of the stock and of the range, each once', () => {
  const rows = [car('Kia', 'Rio', 'S'), car('Kia', 'Rio'), car('Mazda', 'CX-5', 'Touring')];
  expect(nameSuggestions(rows, { manufacturers: [], models: [model('CX-5'), model('BT-50')] })).toEqual({
    makes: ['Kia', 'Mazda'],
    models: ['BT-50', 'CX-5', 'Rio'],
    badges: ['S', 'Touring'],
  });
});

test('of many names, the most frequent are suggested', () => {
  const rows = Array.from({ length: 500 }, (_, at) => car('Kia', 'Rio', `Badge ${at}`));
  const { badges } = nameSuggestions([...rows, car('Kia', 'Rio', 'Badge 499')], {
    manufacturers: [],
    models: [],
  });
  expect(badges).toHaveLength(200);
  expect(badges).toContain('Badge 499');
});
