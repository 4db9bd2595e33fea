import type { RecipeDetail } from '@quarry/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../app/pages/recipes-page.tsx'
import { FakeBackend, json } from '../../testing/fake-backend.ts'
import { fakeCell } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const RECIPE: RecipeDetail = {
  id: '5f2a9c10-0000-4000-8000-000000000001',
  site: 'shop.example',
  pages: 'shop.example/p/*',
  fields: ['price', 'tint', 'weight'],
  version: 2,
  is_pinned: false,
  pages_read: 212,
  agreement: 0.98,
  strayed_pages: 0,
  learned_at: '2026-01-02T00:00:00Z',
  last_used_at: '2026-01-03T00:00:00Z',
  trait_definitions: [
    { name: 'price', description: 'Price', type: 'number' },
    { name: 'tint', description: 'Hue', type: 'string' },
    { name: 'weight', description: 'Weight', type: 'string' },
  ],
  rules: [
    {
      field: 'price',
      reads: ['value labelled "price"', '<span> of class "price"'],
      filled: 1,
      example: { value: 12.5, url: 'https://shop.example/p/1', is_correction: false },
    },
    {
      field: 'tint',
      reads: ['value labelled "colour"'],
      filled: 0.5,
      example: { value: 'Red', url: 'https://shop.example/p/2', is_correction: true },
    },
    { field: 'weight', reads: [], filled: null, example: null },
  ],
  versions: [
    {
      version: 2,
      reason: 'correction',
      solved_pages: 4,
      job_id: null,
      is_readable: true,
      learned_at: '2026-01-02T00:00:00Z',
      changes: [{ field: 'tint', from: 'value labelled "brand"', to: 'value labelled "colour"' }],
    },
    { version: 1, reason: 'first', solved_pages: 3, job_id: null, is_readable: true, learned_at: '2026-01-01T00:00:00Z', changes: [] },
  ],
}
const ONE = `/api/v1/recipes/${RECIPE.id}`

function withRecipe(recipe: RecipeDetail = RECIPE): FakeBackend {
  const backend = new FakeBackend()
  backend.answer('GET /api/v1/recipes', () => json({ data: [recipe] }))
  backend.answer(`GET ${ONE}`, () => json(recipe))
  return backend
}

async function openRecipe(backend = withRecipe()) {
  const app = renderApp({ path: '/app/recipes', as: ADA, backend })
  await app.user.click(await screen.findByRole('button', { name: /shop\.example/ }))
  await screen.findByRole('region', { name: 'Versions' })
  return app
}

describe('the Recipes place', () => {
  it('lists them by site with fields, version, pages read and health', async () => {
    renderApp({ path: '/app/recipes', as: ADA, backend: withRecipe() })
    const item = within(await screen.findByRole('list', { name: 'Recipes' })).getByRole('listitem')
    expect(item).toHaveTextContent('shop.example')
    expect(item).toHaveTextContent('price, tint, weight')
    expect(item).toHaveTextContent('98% agreement')
    expect(item).toHaveTextContent('Version 2 · 212 pages read')
  })

  it('explains how a recipe is learned where there is none, and asks visitors to log in', async () => {
    const backend = new FakeBackend()
    backend.answer('GET /api/v1/recipes', () => json({ data: [] }))
    const { signIn } = renderApp({ path: '/app/recipes', backend })
    expect(await screen.findByText('Log in to see your recipes')).toBeInTheDocument()
    signIn(ADA)
    expect(await screen.findByText('No recipes yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Start a job' })).toHaveAttribute('href', '/app')
  })

  it('says in words where each field is read, with a value it was learned from, and why each version was learned', async () => {
    await openRecipe()
    const rules = screen.getByRole('region', { name: 'shop.example' })
    expect(rules).toHaveTextContent('value labelled "price"and 1 more that confirm it')
    expect(rules).toHaveTextContent('For example Red, your correction, on https://shop.example/p/2')
    expect(rules).toHaveTextContent('On 50% of the pages it was learned from; elsewhere left empty.')
    expect(rules).toHaveTextContent('Nothing could be learned: this field is read by the other methods.')
    expect(screen.getByRole('region', { name: 'Versions' })).toHaveTextContent(
      'Version 2learned again: from your corrections, from 4 pages',
    )
  })

  it('tells what each version reads elsewhere than the one before, and goes back to one, which pins it', async () => {
    const backend = withRecipe()
    const { user } = await openRecipe(backend)
    const versions = within(screen.getByRole('region', { name: 'Versions' }))
    expect(versions.getByText('Reads elsewhere: tint')).toBeInTheDocument()
    expect(versions.getByText('before:').parentElement).toHaveTextContent('before: value labelled "brand"now: value labelled "colour"')
    expect(versions.queryByRole('button', { name: 'Use version 2' })).not.toBeInTheDocument()
    backend.answer(`PATCH ${ONE}`, () => json({ ...RECIPE, version: 1, is_pinned: true }))
    await user.click(versions.getByRole('button', { name: 'Use version 1' }))
    expect(backend.callsTo(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ version: 1 }])
    expect(await screen.findByText('Version 1 is used from now on, and pinned so that it stays.')).toBeInTheDocument()
  })

  it('a version of an older release is listed, but not gone back to', async () => {
    const [latest, first] = RECIPE.versions
    await openRecipe(withRecipe({ ...RECIPE, versions: [latest!, { ...first!, is_readable: false }] }))
    const versions = within(screen.getByRole('region', { name: 'Versions' }))
    expect(versions.getByText('learned by an older release: it can’t be restored')).toBeInTheDocument()
    expect(versions.queryByRole('button', { name: 'Use version 1' })).not.toBeInTheDocument()
  })

  it('many of them are searched by site and field', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({
      ...RECIPE,
      id: `5f2a9c10-0000-4000-8000-${String(at).padStart(12, '0')}`,
      site: `shop${at}.example`,
      fields: at === 7 ? ['tog rating'] : RECIPE.fields,
    }))
    const backend = new FakeBackend()
    backend.answer('GET /api/v1/recipes', () => json({ data: many }))
    const { user } = renderApp({ path: '/app/recipes', as: ADA, backend })
    const search = await screen.findByRole('searchbox', { name: 'Search recipes' })
    expect(within(screen.getByRole('list', { name: 'Recipes' })).getAllByRole('listitem')).toHaveLength(120)
    await user.type(search, 'TOG')
    expect(screen.getByText('1 of 120 recipes')).toBeInTheDocument()
    expect(within(screen.getByRole('list', { name: 'Recipes' })).getByRole('listitem')).toHaveTextContent('shop7.example')
    await user.type(search, 'x')
    expect(screen.queryByRole('list', { name: 'Recipes' })).not.toBeInTheDocument()
    expect(screen.getByText('0 of 120 recipes')).toBeInTheDocument()
  })

  it('keep the search field even when few recipes are left', async () => {
    const nine = Array.from({ length: 9 }, (_, at) => ({ ...RECIPE, id: RECIPE.id.replace(/1$/, String(at)), site: `shop${at}.example` }))
    const backend = withRecipe()
    backend.answer('GET /api/v1/recipes', () => json({ data: nine }))
    const { user } = renderApp({ path: '/app/recipes', as: ADA, backend })
    await user.type(await screen.findByRole('searchbox', { name: 'Search recipes' }), 'shop1')
    await user.click(screen.getByText('shop1.example'))
    await user.click(await screen.findByRole('button', { name: 'Forget' }))
    expect(await screen.findByText('0 of 8 recipes')).toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox', { name: 'Search recipes' }))
    expect(within(screen.getByRole('list', { name: 'Recipes' })).getAllByRole('listitem')).toHaveLength(8)
  })

  it('first reports pages with another layout', async () => {
    renderApp({ path: '/app/recipes', as: ADA, backend: withRecipe({ ...RECIPE, strayed_pages: 3 }) })
    expect(await screen.findByText('Layout differs')).toBeInTheDocument()
  })

  it('tries one on an address, with the quote of each value', async () => {
    const backend = withRecipe()
    const { user } = await openRecipe(backend)
    const evidence = [{ url: 'https://shop.example/p/9', snapshot: null, block: 1, quote: 'Colour: Blue', selector: null }]
    const cells = { tint: fakeCell({ value: 'Blue', evidence }) }
    backend.answer(`POST ${ONE}/test`, () => json({ url: 'https://shop.example/p/9', fits: true, cells }))
    await user.type(screen.getByLabelText('Address of a page'), 'https://shop.example/p/9{Enter}')
    expect(await screen.findByText('Colour: Blue')).toBeInTheDocument()
    expect(screen.getByText('The page has the layout that the recipe was learned from.')).toBeInTheDocument()
    expect(screen.queryByText(/The address led to/)).not.toBeInTheDocument()
    await user.clear(screen.getByLabelText('Address of a page'))
    await user.type(screen.getByLabelText('Address of a page'), 'shop.example/old{Enter}')
    expect(await screen.findByText(/The address led to/)).toHaveTextContent('The address led to https://shop.example/p/9.')
  })

  it('pins; a deleted recipe is hidden at once, restored by Undo, and deleted when its message disappears', async () => {
    const backend = withRecipe()
    const { user } = await openRecipe(backend)
    backend.answer(`PATCH ${ONE}`, () => json({ ...RECIPE, is_pinned: true }))
    await user.click(screen.getByRole('button', { name: 'Pin' }))
    expect(backend.callsTo(`PATCH ${ONE}`).map(({ body }) => body)).toEqual([{ is_pinned: true }])
    await user.click(screen.getByRole('button', { name: 'Forget' }))
    expect(screen.queryByRole('button', { name: 'Forget' })).not.toBeInTheDocument()
    expect(await screen.findByText('No recipes yet')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByText(RECIPE.site))
    expect(backend.callsTo(`DELETE ${ONE}`)).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Forget' }))
    await user.click(screen.getByRole('button', { name: 'Dismiss message' }))
    await waitFor(() => expect(backend.callsTo(`DELETE ${ONE}`)).toHaveLength(1))
  })
})
