import type { Tenant } from '../../tenants/tenant-schema';
import type { Car } from '../car';
import { engineSize } from './measures';
import { kilometres } from './money';
import { carTypeWord } from './naming';

type ChipAttribute = Tenant['search']['chips'][number];

const words: Record<ChipAttribute, (car: Car) => string | undefined> = {
  car_type: (car) => carTypeWord(car.car_type),
  simple_body: (car) => car.simple_body,
  km: (car) => (car.km === undefined ? undefined : kilometres(car.km)),
  simple_transmission: (car) => car.simple_transmission,
  stocknum: (car) => (car.stocknum ? `Stock ${car.stocknum}` : undefined),
  simple_fuel: (car) => car.simple_fuel,
  drive: (car) => car.drive,
  seats: (car) => (car.seats ? `${car.seats} seats` : undefined),
  colour: (car) => car.colour,
  location_name: (car) => car.location_name,
  engine_size: (car) =>
    car.item_type === 'motorcycle'
      ? (engineSize(car.variant?.enginesize_litres, true) ?? car.engine_size)
      : car.engine_size,
  body: (car) => car.body,
  doors: (car) => (car.doors ? `${car.doors} doors` : undefined),
  regplate: (car) => car.regplate,
};

/** A card's chips: the tenant's attributes in the tenant's order, those the car has (specification §9). */
export const chips = (car: Car, attributes: readonly ChipAttribute[]): string[] =>
  attributes.map((attribute) => words[attribute](car)).filter((word) => word !== undefined);
