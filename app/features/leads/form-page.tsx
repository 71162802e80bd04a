import type { LocationCardView } from '#server/dealer/views/location-card-view';
import type { FormView } from '#server/page/views/form-view';
import { CarLine } from '~/parts/cars/car-line';
import { PriceAfterTradeIn, Sums } from '~/parts/cars/sums';
import { OpeningHours } from '~/parts/dealer/opening-hours';
import { PlaceChoice } from '~/parts/dealer/place-choice';
import { Questions } from '~/parts/journey';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { Icon } from '~/ui/icon';
import { Points } from '~/ui/points';
import { WithPanel } from '~/ui/with-panel';
import { afterForm } from '~/ui/with-panel.css';
import { LeadForm } from './lead-form';
import * as css from './lead-form.css';

interface FormPageProps {
  readonly view: FormView;
  readonly failure?: string | undefined;
}
interface WholePageProps extends FormPageProps {
  /** True if something above the form has the page's heading. */
  readonly below?: boolean;
}

/** A form as a standalone page: for shared links and without JavaScript. */
export function FormPage({ view, failure, below = false }: WholePageProps) {
  const Heading = below ? 'h2' : 'h1';
  const { car, places } = view;
  return (
    <div className={`${column} ${css.page}`} lang={view.isEnglish && englishHere()}>
      <WithPanel
        head={
          <div className={css.head}>
            {view.back ? (
              <a className={css.back} href={view.back.href}>
                {view.back.text}
              </a>
            ) : null}
            <Heading>{view.title}</Heading>
            {car ? null : <FormFacts view={view} intro={css.intro} />}
          </div>
        }
        panel={
          car || places ? (
            <>
              {car ? <FormFacts view={view} /> : null}
              {places ? <PlaceFacts places={places} isFirst={view.id === 'contact'} /> : null}
            </>
          ) : null
        }
        formId={`${view.id}-form`}
      >
        <LeadForm view={view} failure={failure} />
        <Questions phone={view.phone} />
      </WithPanel>
    </div>
  );
}

/** A form in a dialog over the car page. */
export const FormPanel = ({ view, failure }: FormPageProps) => (
  <div className={css.panel} lang={view.isEnglish && englishHere()}>
    <FormFacts view={view} />
    <LeadForm view={view} failure={failure} />
  </div>
);

/** What a form is about, above its fields. */
const FormFacts = ({ view, intro }: { view: FormView; intro?: string | undefined }) => (
  <>
    {view.car ? <CarLine car={view.car} /> : null}
    {view.afterTradeIn ? <PriceAfterTradeIn price={view.afterTradeIn} /> : null}
    {view.intro ? <p className={intro}>{view.intro}</p> : null}
    {view.note ? <p className={css.reply}>{view.note}</p> : null}
    {view.sums ? <Sums sums={view.sums} /> : null}
    {view.points ? <Points points={view.points} /> : null}
    {view.where ? <PlaceChoice where={view.where} /> : null}
  </>
);

/** Who answers a form and how else to reach them: phone, address and hours of each location. */
const PlaceFacts = ({ places, isFirst }: PlaceFactsProps) => (
  <ul className={isFirst ? css.places : `${css.places} ${afterForm}`} lang={englishHere()}>
    {places.map((place) => (
      <li key={place.slug} className={css.place}>
        <h2 className={css.name}>{place.name}</h2>
        <p className={css.links}>
          {[place.phone, place.landline].map((phone) =>
            phone ? (
              <a key={phone.href} className={css.link} href={phone.href}>
                <Icon name="phone" /> {phone.text}
              </a>
            ) : null,
          )}
          <a className={css.link} href={place.mapHref} rel="noopener">
            <Icon name="pin" /> {place.address.join(', ')}
          </a>
        </p>
        <OpeningHours card={place} fold={places.length === 1 ? 'open' : 'closed'} />
      </li>
    ))}
  </ul>
);

interface PlaceFactsProps {
  readonly places: readonly LocationCardView[];
  /** On a contact page, a phone has numbers and hours before the form. */
  readonly isFirst: boolean;
}
