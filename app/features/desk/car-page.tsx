import type { PageView } from '#server/desk/views/desk-view';
import { input, pairLabel } from '~/ui/input.css';
import { PlainField } from '~/ui/plain-field';
import * as css from './car-page.css';
import { CarPhotos } from './car-photos';
import { ShortSelect } from './fields';
import { Back, Chips, Done, Mistakes, Notice, PageHead, Part, PostForm, Submit, toStock } from './parts';

type CarView = PageView<'stock-car'>;
type FormView = Pick<CarView, 'action' | 'groups' | 'errors' | 'suggestions'>;

/** The buttons of a state belong to the form, so that what is typed in it is saved with the state. */
const carFormId = 'car-entries';

/** A car in stock: its state, photos and values. */
export const CarPage = ({ view }: { view: CarView }) => (
  <div className={css.page}>
    <Back href="/desk/stock">Stock</Back>
    <header className={css.head}>
      <h1>{view.name}</h1>
      <div className={css.state}>
        <Chips chips={view.chips} />
        {view.links.map(({ text, href }) => (
          <a key={text} className={css.link} href={href}>
            {text}
          </a>
        ))}
        {view.keptHref ? (
          <a className={css.link} href={view.keptHref}>
            Edited by hand
          </a>
        ) : null}
      </div>
    </header>
    <Done>{view.done}</Done>
    <Notice>{view.notice}</Notice>
    <Mistakes errors={view.errors} />
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
      <div className={css.buttons}>
        {view.states.map(({ value, text }) => (
          <button key={value} className={css.move} type="submit" form={carFormId} name="state" value={value}>
            {text}
          </button>
        ))}
      </div>
    </Part>
    <PostForm className={css.price} action={view.action} values={{ do: 'price' }}>
      <label className={pairLabel}>
        Price
        <input
          className={input}
          name="price"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={view.price}
        />
      </label>
      {view.priceKinds ? (
        <ShortSelect label="The price is" name="price_type" blank="Choose" options={view.priceKinds} />
      ) : null}
      <Submit>Save the price</Submit>
    </PostForm>
    <CarPhotos view={view} />
    <Part id="details" heading="Details">
      <CarForm view={view} values={{ do: 'save', seen: view.seen }} button="Save changes" />
    </Part>
    {view.deleteHref ? (
      <p>
        <a className={css.link} href={view.deleteHref}>
          Delete this car
        </a>
      </p>
    ) : null}
  </div>
);

/** The form for another car. */
export const AddCarPage = ({ view }: { view: PageView<'add-car'> }) => (
  <div className={css.page}>
    <PageHead back={toStock} heading="Add a car" view={view}>
      Its photos come next. A feed that knows the stock number later leaves what you enter here alone.
    </PageHead>
    <Mistakes errors={view.errors} />
    {view.lookup ? <LookUp lookup={view.lookup} action={view.action} /> : null}
    <Part id="details" heading="Details">
      <CarForm
        view={view}
        values={{}}
        button="Add the car"
        warn={Object.keys(view.errors).length > 0 ? 'typed' : ''}
      />
    </Part>
  </div>
);

interface LookUpProps {
  readonly lookup: NonNullable<PageView<'add-car'>['lookup']>;
  readonly action: string;
}

/** Fills the form in by the car's registration or VIN. */
const LookUp = ({ lookup, action }: LookUpProps) => (
  <Part id="look-up" heading="Look it up by rego or VIN">
    <PostForm className={css.price} action={action} values={{ do: 'look-up' }}>
      <label className={pairLabel}>
        Rego or VIN
        <input className={input} name="rego" maxLength={24} autoComplete="off" defaultValue={lookup.rego} />
      </label>
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
  readonly view: FormView;
  /** Fields that nobody sees. */
  readonly values: Readonly<Record<string, string>>;
  readonly button: string;
  /** A script warns before the form is left half typed; `typed`: it is so from the start. */
  readonly warn?: 'typed' | '' | undefined;
}

const CarForm = ({ view, values, button, warn }: CarFormProps) => (
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
      <datalist key={id} id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    ))}
    <div className={css.saveBar}>
      <Submit>{button}</Submit>
    </div>
  </PostForm>
);
