import { expect, it } from 'vitest';
import { fieldLabel, fieldText } from './lead-fields';

it.each([
  ['trade_make', 'Trade-in make'],
  ['trade_service_history', 'Trade-in service history'],
  ['trade_in', 'Trade in'],
  ['Rego', 'Registration'],
  ['additional_services', 'Additional services'],
  ['Vehicle Make', 'Vehicle Make'],
  ['company', 'Company'],
  ['agree_reservation', 'Agreed to the reservation terms'],
  ['order_add_on_1', 'Order line'],
  ['order_drive_away', 'Order line'],
  ['order_reached', 'Step of the order'],
  ['__proto__', 'Proto'],
  ['', ''],
])('%s has the label %s', (name, label) => expect(fieldLabel(name)).toBe(label));

it.each([
  ['trade_km', '45000', '45,000 km'],
  ['kilometres', '98000', '98,000 km'],
  ['trade_km', 'about 45000', 'about 45000'],
  ['trade_km', '', ''],
  ['price_after_trade_in', '20600', '$20,600'],
  ['trade_year', '2019', '2019'],
  ['agree_reservation', 'on', 'Yes'],
])('%s %s reads %s', (name, value, text) => expect(fieldText(name, value)).toBe(text));
