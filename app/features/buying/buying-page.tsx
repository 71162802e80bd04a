import type {
  OrderAnswer,
  OrderDepositView,
  OrderPlacedView,
  OrderSummaryView,
  OrderView,
  SumsView,
} from '#server/buying/views/order-view';
import type { BuyingView } from '#server/buying/views/reservation-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { BriefCar, CarLine } from '~/parts/cars/car-line';
import { Block, NextSteps, Questions, StepHead } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { englishHere } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { button } from '~/ui/button';
import { LinkButtons } from '~/ui/link-buttons';
import { WithPanel } from '~/ui/with-panel';
import { afterForm } from '~/ui/with-panel.css';
import * as buying from './buying.css';
import { type Moving, useMovingSums } from './moving-sums';
import * as css from './order.css';
import { FieldList, OrderFields, OrderForm, OrderHandover, Submit } from './order-fields';
import { Paper } from './paper';
import { PracticePage, Rows } from './payment-pages';
import { Cancel, ReservationPage, Tick } from './reservation-page';

interface BuyingPageProps {
  readonly view: BuyingView;
  readonly answer: OrderAnswer | undefined;
}

/** A page below `/buy/`. */
export function BuyingPage({ view, answer }: BuyingPageProps) {
  switch (view.kind) {
    case 'practice':
      return <PracticePage view={view} answer={answer} />;
    case 'order':
      return <OrderPage view={view} answer={answer} />;
    case 'reservation':
      return <ReservationPage view={view} answer={answer} />;
  }
}

interface OrderPageProps {
  readonly view: OrderView;
  readonly answer: OrderAnswer | undefined;
}

/** A step of the purchase of a car: plain forms that work without JavaScript. */
function OrderPage({ view: stored, answer }: OrderPageProps) {
  const moving = useMovingSums(stored.action);
  const view = moving.view ?? answer?.view ?? stored;
  return (
    <main id="main" lang={englishHere()} className={`${column} ${journey.page}`}>
      <WithPanel
        head={
          <StepHead back={view.back} progress={view.progress} heading={view.heading}>
            {view.notice ? (
              <p className={journey.notice} role="status">
                {view.notice}
              </p>
            ) : null}
          </StepHead>
        }
        panel={view.car ? <Panel car={view.car} view={view} /> : null}
      >
        <Step view={view} answer={answer} moving={moving} />
        <Questions phone={view.phone} />
      </WithPanel>
      {view.step.kind === 'placed' && view.step.paper ? <Paper paper={view.step.paper} /> : null}
    </main>
  );
}

/** The car; once it is ordered with its sums and the way to cancel, which a phone shows last. */
const Panel = ({ car, view }: OrderedCarProps) => (
  <>
    <OrderedCar car={car} view={view} />
    {view.step.kind === 'placed' ? (
      <div className={`${buying.stack} ${afterForm}`}>
        <Sums sums={view.step.sums} />
        {view.step.cancel ? <Cancel cancel={view.step.cancel} /> : null}
      </div>
    ) : null}
  </>
);

/** The car in full in the first step and once it is ordered; between them one line. */
function OrderedCar({ car, view: { brief, progress, running } }: OrderedCarProps) {
  const purpose = 'You are buying';
  if (brief === undefined || !progress || progress.part === 1) return <CarLine car={car} purpose={purpose} />;
  return (
    <BriefCar car={car} purpose={purpose} brief={brief}>
      {running ? (
        <div className={css.running}>
          <SumLines lines={running} />
        </div>
      ) : null}
    </BriefCar>
  );
}
interface OrderedCarProps {
  readonly car: NonNullable<OrderView['car']>;
  readonly view: Pick<OrderView, 'brief' | 'progress' | 'running' | 'step'>;
}

function Step({ view: { step, action }, answer, moving }: OrderPageProps & { readonly moving: Moving }) {
  switch (step.kind) {
    case 'fields':
      return <OrderFields key={step.name} step={step} action={action} answer={answer} moving={moving} />;
    case 'handover':
      return <OrderHandover step={step} action={action} answer={answer} moving={moving} />;
    case 'summary':
      return <OrderSummary step={step} action={action} answer={answer} />;
    case 'deposit':
      return <OrderDeposit step={step} action={action} answer={answer} />;
    case 'placed':
      return <OrderPlaced step={step} />;
    case 'end':
      return (
        <>
          <p>{step.text}</p>
          <nav className={journey.buttons} aria-label="Next steps">
            <LinkButtons links={step.links} />
          </nav>
        </>
      );
  }
}

interface StepProps<Step> {
  readonly step: Step;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** Everything the shopper answered, the sums line by line and the terms. */
const OrderSummary = ({ step, action, answer }: StepProps<OrderSummaryView>) => (
  <>
    <Answers rows={step.rows} note={step.note} />
    <Sums sums={step.sums} />
    <Money rows={step.money} />
    <OrderForm action={action} hidden={step.hidden} answer={answer} names={[step.agree.name]}>
      <Block id="terms" title="Terms of the order">
        <p>{step.terms}</p>
      </Block>
      <FieldList fields={[step.agree]} values={{}} answer={answer} />
      <Submit>{step.submit}</Submit>
      <p className={journey.small}>{step.until}</p>
    </OrderForm>
  </>
);

/** Before and while the deposit is paid. */
const OrderDeposit = ({ step, action, answer }: StepProps<OrderDepositView>) => (
  <>
    <p>{step.text}</p>
    <Money rows={step.money} />
    {step.link ? (
      <p>
        <a className={button({ wide: true })} href={step.link.href}>
          {step.link.text}
        </a>
      </p>
    ) : null}
    {step.submit ? (
      <OrderForm action={action} answer={answer} names={[]}>
        <Submit>{step.submit}</Submit>
      </OrderForm>
    ) : null}
    <Sums sums={step.sums} />
  </>
);

/** The order is placed, or has ended since. */
const OrderPlaced = ({ step }: { readonly step: OrderPlacedView }) => (
  <>
    <div className={css.confirmation}>
      {step.isDone ? <Tick /> : null}
      <p>
        Your order number is <strong className={css.reference}>{step.reference}</strong>
        {step.text ? <span className={css.holdLine}>{step.text}</span> : null}
      </p>
    </div>
    {step.next.length > 0 ? (
      <Block id="next" title="What happens next">
        <NextSteps steps={step.next} />
      </Block>
    ) : null}
    <nav className={journey.buttons} aria-label="Documents">
      <LinkButtons links={step.links} />
    </nav>
    {step.personal ? <p className={journey.small}>{step.personal}</p> : null}
    <Answers rows={step.rows} note={step.note} />
    <Block id="terms" title="Terms you agreed to">
      <p>{step.terms.text}</p>
      <p className={journey.small}>{step.terms.note}</p>
    </Block>
  </>
);

const Answers = ({ rows, note }: Pick<OrderPlacedView, 'rows' | 'note'>) => (
  <Block id="answers" title="Your order">
    <dl className={buying.rows}>
      {rows.map(({ label, value, href }) => (
        <div key={label} className={buying.row}>
          <dt>{label}</dt>
          <dd>
            {value}
            {href ? (
              <a className={css.change} href={href} aria-label={`Change: ${label}`}>
                Change
              </a>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
    {note ? <p className={journey.small}>{note}</p> : null}
  </Block>
);

/** What is paid now, what later, and what goes back. */
const Money = ({ rows }: { readonly rows: OrderSummaryView['money'] }) => (
  <Block id="money" title="What you pay and when">
    <Rows rows={rows} />
  </Block>
);

const SumLines = ({ lines }: Pick<SumsView, 'lines'>) => (
  <dl className={css.sums}>
    {lines.map(({ label, value, note, total }) => (
      <div key={label} className={total ? css.total : css.sum}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        {note ? <dd className={css.sumNote}>{note}</dd> : null}
      </div>
    ))}
  </dl>
);

const Sums = ({ sums: { lines, gst } }: { readonly sums: SumsView }) => (
  <Block id="sums" title="Price breakdown">
    <SumLines lines={lines} />
    <p className={journey.small}>{gst}</p>
  </Block>
);
