import { fontMaker } from '#server/dealer/fonts/font-library';
import type { Foundations } from '#server/entry/services/foundations';
import { createProvisioning, type Provisioning } from '#server/operate/provisioning/create-provisioning';
import type { StoredTenants } from '#server/operate/tenant-versions/create-tenant-versions';
import { pictureProbe } from '#server/operate/tenants/create-tenants';

/** Sites made and changed, and the versions of their files. */
export type SiteServices = Provisioning & StoredTenants;

type Deps = Pick<Foundations, 'config' | 'commits' | 'tenants' | 'clock' | 'stored'>;

/** Makes what changes sites; a draft's pictures and fonts are looked into first. */
export const createSites = ({ config, commits, tenants, clock, stored }: Deps): SiteServices => ({
  ...createProvisioning({
    config,
    commits,
    tenants,
    clock,
    stored,
    checkTools: { pictures: pictureProbe, fonts: fontMaker },
  }),
  ...stored,
});
