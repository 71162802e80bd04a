import type { MapBlock } from '#server/pages/parts/views/map';
import { column } from '~/styles/layout.css';
import { PlaceMap } from '~/ui/place-map';
import * as css from './block.css';

/** A map of one location. */
export const MapOfPlace = ({ block }: { block: MapBlock }) => (
  <div className={`${column} ${css.block}`}>
    <PlaceMap map={block.map} heading={block.heading} />
  </div>
);
