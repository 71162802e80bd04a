import type { Car } from './cars';

export const CarList = ({ cars }: { cars: readonly Car[] }) => (
  <ul id="results" className="cars">
    {cars.map((car, index) => (
      <CarCard key={car.slug} car={car} eager={index < 2} />
    ))}
  </ul>
);

const CarCard = ({ car, eager }: { car: Car; eager: boolean }) => (
  <li className="card">
    <div className="photo">
      <img src={car.photo} alt="" width={640} height={480} loading={eager ? 'eager' : 'lazy'} />
      <span className="tag">{car.tag}</span>
      <button type="button" aria-label={`Save ${car.title}`}>
        Save
      </button>
      <label>
        <input type="checkbox" name="cars" value={car.slug} /> Compare
      </label>
    </div>
    <h2>
      <a href={`/cars/${car.slug}`}>
        {car.title} <span>{car.subtitle}</span>
      </a>
    </h2>
    <p>
      <strong>{car.price}</strong>
      <span>{car.priceNote}</span>
    </p>
    <p>
      {car.km} · {car.gearbox} · {car.fuel} · {car.suburb}
    </p>
    <p>
      <a href={`/finance?car=${car.slug}`}>{car.finance}</a>
      <a href="#finance-note">*</a>
    </p>
    <p>
      <a href={`/cars/${car.slug}/enquire`}>Enquiry</a>
      <a href={`/cars/${car.slug}/checkout`}>
        Reserve Now <span>{car.deposit}</span>
      </a>
    </p>
  </li>
);
