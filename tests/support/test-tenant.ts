import type { z } from 'zod';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';

type TenantInput = z.input<typeof tenantSchema>;
type LocationInput = TenantInput['locations'][number];

/** A location as a tenant file names it; `more` overrides. */
export const testLocation = (id = 'aspley', more: Partial<LocationInput> = {}): LocationInput => ({
  id,
  name: id,
  slug: id,
  phone: '(07) 5550 0142',
  street: '1 Road',
  city: 'Aspley',
  state: 'QLD',
  postcode: '4034',
  ...more,
});

/** A dealer with one location and the schema's defaults; `more` overrides, checked by the schema. */
export const testTenant = (more: { readonly [K in keyof TenantInput]?: unknown } = {}): Tenant =>
  tenantSchema.parse({
    slug: 'brolga',
    name: 'Brolga',
    template: 'harbour',
    theme: { accent: '#0b6b57', brand: '#0f3d36' },
    locations: [testLocation()],
    ...more,
  });
