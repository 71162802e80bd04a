import type { PageView } from '#server/desk/views/desk-view';
import { fieldId } from '~/ui/field-view';
import { PlainField } from '~/ui/plain-field';
import * as css from './car-page.css';
import { CarPhotos } from './car-photos';
import { PostForm, ShortField, ShortSelect, Submit, Suggestions, warnOf } from './form-parts';
import { Chips, Page, Part, TextLink, toStock } from './parts';
import { buttons, choices, pair } from './parts.css';

type CarView = PageView<'stock-car'>;

/** The buttons of a state belong to the form, so that what is typed in it is saved with the state. */
const carFormId = 'car-entries';

/** A car in stock: its state, photos and values. */
export const CarPage = ({ view }: { view: CarView }) => (
  <Page
    view={view}
    back={toStock}
    heading={view.name}
    about={
      <span className={buttons}>
        <Chips chips={view.chips} />
        {view.links.map(({ text, href }) => (
          <TextLink key={text} href={href}>
            {text}
          </TextLink>
        ))}
        <TextLink href={view.keptHref}>Edited by hand</TextLink>
      </span>
    }
  >
    <Part id="state" heading="On the website">
      {view.heldBy ? (
        <p>
          <a href={view.heldBy}>A reservation of this website</a> keeps the car. End the reservation to put
          the car back on sale.
        </p>
      ) : null}
      {/* The Enter key in the form below presses this one: it saves, and leaves the state alone. */}
      <button type="submit" form={carFormId} hidden>
        Save changes
      </button>
      <div className={choices}>
        {view.states.map(({ value, text }) => (
          <Submit key={value} tone="choice" form={carFormId} name="state" value={value}>
            {text}
          </Submit>
        ))}
      </div>
    </Part>
    <PostForm className={pair} action={view.action} values={{ do: 'price' }}>
      <ShortField
        label="Price"
        name="price"
        id={fieldId('new-price')}
        inputMode="numeric"
        defaultValue={view.price}
        error={view.errors['new-price']}
      />
      {view.priceKinds ? (
        <ShortSelect label="The price is" name="price_type" blank="Choose" options={view.priceKinds} />
      ) : null}
      <Submit>Save the price</Submit>
    </PostForm>
    <CarPhotos view={view} />
    <Part id="details" heading="Details">
      <CarForm view={view} values={{ do: 'save', seen: view.seen }} button="Save changes" />
    </Part>
    <TextLink href={view.deleteHref}>Delete this car</TextLink>
  </Page>
);

/** The form for another car. */
export const AddCarPage = ({ view }: { view: PageView<'add-car'> }) => (
  <Page
    view={view}
    back={toStock}
    heading="Add a car"
    about="Its photos come next. A feed that knows the stock number later leaves what you enter here alone."
  >
    {view.lookup ? <LookUp lookup={view.lookup} action={view.action} /> : null}
    <Part id="details" heading="Details">
      <CarForm view={view} button="Add the car" warn={warnOf(view)} />
    </Part>
  </Page>
);

interface LookUpProps {
  readonly lookup: NonNullable<PageView<'add-car'>['lookup']>;
  readonly action: string;
}

/** Fills the form in by the car's registration or VIN. */
const LookUp = ({ lookup, action }: LookUpProps) => (
  <Part id="look-up" heading="Look it up by rego or VIN">
    <PostForm className={pair} action={action} values={{ do: 'look-up' }}>
      <ShortField label="Rego or VIN" name="rego" maxLength={24} defaultValue={lookup.rego} />
      <ShortSelect
        label="State of the rego"
        name="regoState"
        value={lookup.state}
        options={lookup.states.map((state) => ({ value: state, text: state }))}
      />
      <Submit tone="quiet">Look up</Submit>
    </PostForm>
  </Part>
);

interface CarFormProps {
  readonly view: Pick<CarView, 'action' | 'groups' | 'errors' | 'suggestions'>;
  /** Fields that nobody sees. */
  readonly values?: Readonly<Record<string, string>>;
  readonly button: string;
  /** A script warns before the form is left half typed; `typed`: it is so from the start. */
  readonly warn?: 'typed' | '';
}

const CarForm = ({ view, values = {}, button, warn }: CarFormProps) => (
  <PostForm
    id={carFormId}
    className={css.form}
    action={view.action}
    values={values}
    data-warn={warn}
    noValidate
  >
    {view.groups.map(({ heading, fields }) => (
      <fieldset key={heading} className={css.group}>
        <legend className={css.legend}>{heading}</legend>
        {fields.map(({ field, value }) => (
          <div key={field.name} className={field.control === 'textarea' ? css.wide : undefined}>
            <PlainField rule={field} value={value} error={view.errors[field.name]} />
          </div>
        ))}
      </fieldset>
    ))}
    {Object.entries(view.suggestions).map(([id, names]) => (
      <Suggestions key={id} id={id} names={names} />
    ))}
    <div className={css.saveBar}>
      <Submit>{button}</Submit>
    </div>
  </PostForm>
);
