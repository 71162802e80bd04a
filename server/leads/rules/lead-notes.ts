import type { Lead } from '../lead';
import { fieldLabel } from './field-labels';
import { pricesInWords } from './lead-price';
import { preferredTimeText } from './preferred-time';

/** Given to receivers in places of their own. */
const elsewhere = new Set([
  ...['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'location_id', 'starts_at'],
  ...['trade_year', 'trade_make', 'trade_model', 'trade_km', 'trade_colour'],
]);

/** What a receiver's one field for remarks says: how the lead is filed, the message, then all else that was told. */
export function leadNotes({ category, subcategory, fields, car, url }: Lead): string {
  const { message, preferred_time, ...others } = fields;
  const told = Object.entries(others).filter(([name]) => !elsewhere.has(name) && !(car && name === 'car_id'));
  return [
    [category, subcategory].filter(Boolean).join(', '),
    message,
    preferred_time && `Preferred time: ${preferredTimeText(preferred_time)}`,
    ...told.map(([name, value]) => `${fieldLabel(name)}: ${value}`),
    car && pricesInWords(car) !== '' && `Price shown: ${pricesInWords(car)}`,
    url && `Page: ${url}`,
  ]
    .filter(Boolean)
    .join('\n');
}
