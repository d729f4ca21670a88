import { startBare } from './bare.mjs';
import { publishBenchApp } from './bench-app.mjs';
import { companySize, loadCompany } from './company.mjs';
import { ready, startProduct } from './product.mjs';

/**
 * The product with the company of a million orders (or as many as asked for) and the bench app, and the baseline server
 * beside it on the same database.
 */
export async function openWorld({ orders = companySize.orders } = {}) {
  const product = await startProduct();
  try {
    await ready(product);
    const company = await loadCompany(product, { ...companySize, orders });
    const published = await publishBenchApp(product, company);
    const bare = await startBare(company);
    return {
      product,
      bare,
      company,
      ...published,
      async close() {
        await bare.stop();
        await product.remove();
      },
    };
  } catch (reason) {
    await product.remove();
    throw reason;
  }
}
