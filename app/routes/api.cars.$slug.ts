import { route } from '#server/platform/http/site-route';
import { showCar } from '#server/stock/endpoints/show-car';

const { loader, action } = route(showCar);

export { action, loader };
