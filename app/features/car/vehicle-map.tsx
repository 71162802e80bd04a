import type { MapView } from '#server/locations/views/location-card-view';
import { button } from '~/ui/button.css';
import { Icon } from '~/ui/icon';
import { Section } from '~/ui/section';
import * as css from './vehicle-map.css';

/**
 * Where the car stands. Everyone has a link to a map; with scripting the map takes its place, once it is asked for or,
 * where the tenant does not ask, once it comes into view.
 */
export const VehicleMap = ({ map }: { map: MapView }) => (
  <Section title="Map" id="vehicle-map">
    <div className={map.embed ? `${css.box} ${css.tall}` : css.box} {...embedding(map)}>
      <a
        className={button({ tone: 'quiet' })}
        href={map.href}
        rel="noopener"
        {...(map.embed ? { 'data-act': 'map' } : {})}
      >
        <Icon name="pin" /> Show {map.name} on a map
      </a>
      {map.embed?.consent ? (
        <p className={css.note}>The map comes from {map.embed.provider}, which learns that you look at it.</p>
      ) : null}
    </div>
  </Section>
);

/** What the script that shows the map has to know. */
const embedding = ({ name, embed }: MapView) =>
  embed
    ? {
        'data-map': embed.src,
        'data-title': `Map of ${name}`,
        ...(embed.consent ? {} : { 'data-watch': 'map' }),
      }
    : {};
