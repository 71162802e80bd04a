import { expect, it } from 'vitest';
import { attachment } from './lead-file';

it.each([
  ['CV.pdf', `attachment; filename="CV.pdf"; filename*=UTF-8''CV.pdf`],
  [
    'Zoë’s résumé (1).docx',
    `attachment; filename="Zo__s r_sum_ _1_.docx"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20r%C3%A9sum%C3%A9%20%281%29.docx`,
  ],
  [
    'a"\r\nSet-Cookie: x=1.pdf',
    `attachment; filename="a___Set-Cookie_ x_1.pdf"; filename*=UTF-8''a%22%0D%0ASet-Cookie%3A%20x%3D1.pdf`,
  ],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('the file name %j is sent on one line', (name, expected) => {
  expect(attachment(name)).toBe(expected);
  expect(() => new Headers({ 'Content-Disposition': attachment(name) })).not.toThrow();
});
