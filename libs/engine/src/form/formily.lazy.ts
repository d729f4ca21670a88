type Formily = typeof import('./formily.js');

let formily: Formily | undefined;

function loaded(): Formily {
  if (!formily) throw new Error('A form was opened before formily was loaded: see prepareRuntime.');
  return formily;
}

export const createForm = ((options) => loaded().createForm(options)) as Formily['createForm'];

export const onFormValuesChange: Formily['onFormValuesChange'] = (callback) => loaded().onFormValuesChange(callback);

export const batch = ((run?: () => unknown) => loaded().batch(run)) as Formily['batch'];

export const raw: Formily['raw'] = (value) => loaded().raw(value);

/** Fetches formily, a tenth of the code of a page without a form. Rejects when it cannot be fetched. */
export async function loadFormily(): Promise<void> {
  formily ??= await import('./formily.js');
}
