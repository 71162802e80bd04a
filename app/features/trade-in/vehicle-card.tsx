import type { VehicleCardView } from '#server/trade-in/views/valuation-view';
import * as journey from '~/parts/journey/journey.css';
import * as css from './journey.css';

/** The shopper's car, with its plate. */
export const VehicleCard = ({
  vehicle: { name, detail, plate, facts },
}: {
  readonly vehicle: VehicleCardView;
}) => (
  <div className={css.vehicle}>
    {plate ? (
      <p className={css.plate}>
        <span className={css.plateState}>{plate.state}</span>
        {plate.rego}
      </p>
    ) : null}
    <div>
      <p className={css.vehicleName}>{name}</p>
      {detail ? <p className={css.vehicleDetail}>{detail}</p> : null}
    </div>
    {facts.length > 0 ? (
      <dl className={journey.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ) : null}
  </div>
);
