import type { BodyKey } from '#server/settings/illustration-schema';
import type { BodyDesign } from '../body-design';
import { caravan, motorhome } from './campers';
import { hatch, hatchback } from './hatches';
import { motorcycle } from './motorcycle';
import { fourByFour, hardtop, softtop } from './off-roaders';
import { convertible, coupe, sedan } from './sedans';
import { compactSuv, largeSuv, suv } from './suvs';
import { cabChassis, lightTruck, ute } from './utes';
import { bus, peopleMover, van } from './vans';
import { stationWagon, wagon } from './wagons';

/** Every body-type image key, a caravan and a motorcycle. */
export const bodies: Readonly<Record<BodyKey, BodyDesign>> = {
  '4x4': fourByFour,
  bus,
  cabChassis,
  convertible,
  coupe,
  hardtop,
  hatch,
  hatchback,
  motorhome,
  lightTruck,
  peopleMover,
  sedan,
  softtop,
  suv,
  ute,
  van,
  wagon,
  stationWagon,
  caravan,
  motorcycle,
};

/** The commonest body has three shapes; tiles and outlines show the first. */
const suvs = [suv, largeSuv, compactSuv] as const;

/** The design for a car of this body and look. */
export const designOf = (key: BodyKey, look: number): BodyDesign =>
  key === 'suv' ? (suvs[look % suvs.length] ?? suv) : bodies[key];
