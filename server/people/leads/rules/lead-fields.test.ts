import { expect, it } from 'vitest';
import { fieldLabel } from './lead-fields';

it.each([
  ['trade_make', 'Trade-in make'],
  ['trade_service_history', 'Trade-in service history'],
  ['trade_in', 'Trade in'],
  ['Rego', 'Registration'],
  ['additional_services', 'Additional services'],
  ['Vehicle Make', 'Vehicle Make'],
  ['company', 'Company'],
  ['__proto__', 'Proto'],
  ['', ''],
])('%s has the label %s', (name, label) => expect(fieldLabel(name)).toBe(label));
