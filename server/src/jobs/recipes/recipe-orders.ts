// Messages to and from a process of ours that learns and tries recipes on untrusted pages.
import type { Cell, Field, TaskFailure } from '@quarry/contract'
import type { Contradiction, Example, KnownRecipe, PageReading, ReadPage, Recipe, ScraperSettings } from '@quarry/engine'

export interface SolvedCopy extends Pick<Example, 'data' | 'corrected' | 'sure' | 'pointed'> {
  page: ReadPage
}

export interface ReadingWish {
  fields: Field[]
  prompt: string
  targetName: string
}

export type RecipeOrder =
  | { kind: 'learn'; solved: SolvedCopy[]; fields: Field[] }
  /** Which pages of the first page's layout contradict each other. */
  | { kind: 'compare'; solved: SolvedCopy[]; fields: Field[] }
  /** Which recipe's template matches the page. */
  | { kind: 'template'; page: ReadPage; recipes: Recipe[] }
  | { kind: 'read'; pages: ReadPage[]; recipe: KnownRecipe; wish: ReadingWish }
  /** The page at an address, fetched through the address guard. */
  | { kind: 'try'; url: string; settings: ScraperSettings; recipe: KnownRecipe; wish: ReadingWish }

export interface ReadAnswer {
  url: string
  cells: Record<string, Cell>
  reading: PageReading
}

export interface LearnedCopies {
  recipe: Recipe
  /** Indexes of the solved pages with the layout of the first: the others have another layout. */
  learnedFrom: number[]
  /** For each solved page, fields that a user corrected to a value that is nowhere on it. */
  notOnPage: string[][]
}

export type RecipeAnswer =
  | ({ kind: 'learned' } & LearnedCopies)
  | { kind: 'compared'; contradictions: Contradiction[] }
  | { kind: 'template'; recipe: number | null }
  | { kind: 'read'; pages: ReadAnswer[] }
  | { kind: 'failed'; failure: TaskFailure; text: string }
