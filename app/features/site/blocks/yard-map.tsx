import type { YardMapView } from '#server/dealer/views/location-card-view';
import { color } from '~/styles/contract.css';

const round = { strokeLinecap: 'round', fill: 'none' } as const;
const text = { fill: color.text, fontSize: 13 } as const;

/** A map of the dealer's locations, rendered by the site itself so that no third party receives data. */
export const YardMap = ({ map }: { map: YardMapView }) => (
  <figure style={{ maxWidth: '34rem' }}>
    <svg
      viewBox={`0 0 ${map.width} ${map.height}`}
      role="img"
      aria-label={`Map: ${map.description}`}
      style={{
        display: 'block',
        width: '100%',
        height: 'auto',
        background: color.surfaceMuted,
        borderRadius: 8,
      }}
    >
      <path d={map.dots} style={{ ...round, stroke: color.textMuted, strokeWidth: 3, opacity: 0.35 }} />
      {map.shopper ? (
        <g>
          <circle
            cx={map.shopper.x}
            cy={map.shopper.y}
            r={7}
            style={{ fill: color.surface, stroke: color.text, strokeWidth: 3 }}
          />
          {map.shopper.label ? (
            <text
              x={map.shopper.label.x}
              y={map.shopper.label.y}
              textAnchor={map.shopper.label.anchor}
              style={text}
            >
              {map.shopper.name}
            </text>
          ) : null}
        </g>
      ) : null}
      {map.pins.map(({ x, y, letter, town, label }) => (
        <g key={letter}>
          <circle
            cx={x}
            cy={y}
            r={11}
            style={{ fill: color.accent, stroke: color.surface, strokeWidth: 2 }}
          />
          <text
            x={x}
            y={y + 4.5}
            textAnchor="middle"
            style={{ fill: color.onAccent, fontSize: 12, fontWeight: 600 }}
          >
            {letter}
          </text>
          {label ? (
            <text x={label.x} y={label.y} textAnchor={label.anchor} style={text}>
              {town}
            </text>
          ) : null}
        </g>
      ))}
      <path
        d={`M12 ${map.height - 18}v6h${map.scale.length}v-6`}
        style={{ ...round, stroke: color.text, strokeWidth: 2 }}
      />
      <text x={12} y={map.height - 22} style={{ ...text, fontSize: 11 }}>
        {map.scale.text}
      </text>
    </svg>
    <figcaption style={{ marginBlockStart: 8 }}>
      {map.pins.map(({ letter, names }) => (
        <span key={letter} style={{ display: 'block' }}>
          <strong>{letter}</strong> {names.join(', ')}
        </span>
      ))}
    </figcaption>
  </figure>
);
