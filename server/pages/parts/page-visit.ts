import type { TenantFiles } from '#server/dealership/files/tenant-files-port';
import type { AssetLibrary } from '#server/dealership/media/asset-library';
import type { Visit } from '#server/dealership/tenants/visit';
import type { LeadServices } from '#server/people/leads/lead-services';
import type { PhoneRevealStore } from '#server/people/phone-reveals/phone-reveal-store-port';

/** The services for building pages. */
export interface PageServices extends LeadServices {
  readonly assets: AssetLibrary;
  readonly tenantFiles: TenantFiles;
  /** Counts phone number reveals. */
  readonly phoneReveals: PhoneRevealStore;
}

export type PageVisit = Visit<PageServices>;
