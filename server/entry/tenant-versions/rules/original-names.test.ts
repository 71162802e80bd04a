import { describe, expect, it } from 'vitest';
import { replaceAll, replacementsFor } from './original-names';

const settings = {
  ...{ slug: 'brolga', name: 'Brolga Motors', legal_name: 'Brolga Pty Ltd', abn: '51824753556' },
  ...{ hosts: ['www.brolga.example'], phone: '1300 555 014' },
  locations: [
    { name: 'Service', dealer_license_number: 'MD 2019', street: '12 Yard Road', phone: '(07) 5550 0142' },
    { name: 'Used Cars', motor_vehicle_repairer: 'MVRL 54321' },
    { name: 'Gold Coast', city: 'Gold Coast' },
    { name: 'Lutwyche Road Yard', street: 'Broadway' },
    { name: 'BROLGA MOTORS (Aspley)' },
  ],
};
const names = { slug: 'hill', name: 'Hill Cars', phone: '(08) 5550 0199', email: 'leads@hill.example' };
const copied = (text: string, from: object = settings, to: object = {}) =>
  replaceAll(text, replacementsFor({ ...from }, { ...names, ...to }));

describe('a copied text', () => {
  it.each([
    ['the name of the dealer', 'Visit Brolga Motors.', 'Visit Hill Cars.'],
    ['capitals', 'BROLGA MOTORS and brolga motors', 'Hill Cars and Hill Cars'],
    ['the legal name', 'by Brolga Pty Ltd', 'by Hill Cars'],
    ['a place of several words', 'our Lutwyche Road Yard', 'our Hill Cars'],
    ['a place with the name of the dealer', 'Brolga Motors (Aspley)', 'Hill Cars'],
    [
      'a number however it is spaced',
      'Ring (07) 5550 0142 or 0755500142',
      'Ring (08) 5550 0199 or (08) 5550 0199',
    ],
    [
      'a number with the code of Australia',
      '+61 7 5550 0142, +61755500142',
      '(08) 5550 0199, (08) 5550 0199',
    ],
    ['a 1300 number', '1300 555 014', '(08) 5550 0199'],
    ['a dialled number', '[Call](tel:+61755500142)', '[Call](tel:0855500199)'],
    ['an email address', '[Write](mailto:Sales@brolga.example)', '[Write](mailto:leads@hill.example)'],
    ['an ABN', 'ABN 51 824 753 556', 'ABN '],
    ['a licence', 'MD 2019 and MVRL54321, number 54321', ' and , number '],
    ['a street', 'at 12 Yard Road', 'at 1 Example Street'],
    ['a link to the own site', '[x](https://www.brolga.example/service)', '[x](/service)'],
    ['a host', 'www.brolga.example', 'hill.example'],
    ['the title of a link', '[x](/a "Brolga Motors")', '[x](/a "Hill Cars")'],
    ['the text of a link', '[Brolga Motors](/Brolga)', '[Hill Cars](/Brolga)'],
  ])('changes %s', (_name, before, after) => {
    expect(copied(before)).toBe(after);
  });

  it.each([
    ['common words and years', '[Book a service](/service) since 2019, IMG_20191231.jpg'],
    ['words of the trade', 'Service, used cars and Used Cars'],
    ['the name of a town', 'We deliver to the Gold Coast'],
    ['a street of one word', 'a Broadway show'],
    ['a longer word', 'Brolga Motorsport, XBrolga Motors'],
    ['a longer number', '105550014299, 0755500142999, 154321 and 543210'],
    ['a number in a word', 'VIN54321X, IMG_54321'],
    ['a colour', 'accent: #543210; #54321'],
    ['a path', '/assets/54321/photo and /54321'],
    ['the name of a file', 'assets/54321.jpg, brolga@2x.png, 54321-a.PDF'],
    ['a file with spaces in its name', '{"photo": "assets/Brolga Motors yard.jpg"}'],
    ['a value that is the name of a file', 'assets/team/Brolga Motors.webp'],
    ['the target of a link', '[x](<Brolga Motors>) [y](brolga-54321) [z](#54321)'],
    ['a link to another site', 'https://maps.example/?q=Brolga+Motors&id=54321&abn=51824753556'],
    ['another host that begins like the own one', 'https://www.brolga.example.org/'],
    ['an empty text', ''],
  ])('keeps %s', (_name, text) => {
    expect(copied(text)).toBe(text);
  });

  it('changes a name once, although the new one has it too', () => {
    const from = { slug: 'b', name: 'Brolga', legal_name: 'Brolga Pty Ltd' };
    const to = { name: 'Brolga North' };
    expect(copied('Brolga Pty Ltd is BROLGA; a brolga dances', from, to)).toBe(
      'Brolga North is Brolga North; a brolga dances',
    );
  });

  it('stays as it is if the numbers of the original could be anything', () => {
    const place = { dealer_license_number: '2019', motor_vehicle_repairer: 'Licensed', phone: '0' };
    const text = 'Licensed since 2019, 0 % interest';
    expect(copied(text, { ...{ slug: 'b', name: 'Brolga' }, abn: '1', locations: [place] })).toBe(text);
  });

  it('stays as it is if the original has no names', () => {
    expect(copied('Since 2019, call 07', { name: '', phone: ' ', locations: 'none', hosts: null })).toBe(
      'Since 2019, call 07',
    );
  });
});
