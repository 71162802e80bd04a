import type { BodyKey } from '#server/settings/illustration-schema';
import type { BodyDesign } from '../body-design';
import { bus } from './bus';
import { cabChassis } from './cab-chassis';
import { caravan } from './caravan';
import { compactSuv } from './compact-suv';
import { convertible } from './convertible';
import { coupe } from './coupe';
import { fourByFour } from './four-by-four';
import { hatch } from './hatch';
import { hatchback } from './hatchback';
import { largeSuv } from './large-suv';
import { lightTruck } from './light-truck';
import { motorcycle } from './motorcycle';
import { motorhome } from './motorhome';
import { peopleMover } from './people-mover';
import { sedan } from './sedan';
import { hardtop, softtop } from './short-off-roader';
import { stationWagon } from './station-wagon';
import { suv } from './suv';
import { ute } from './ute';
import { van } from './van';
import { wagon } from './wagon';

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
