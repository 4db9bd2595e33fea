// The static pages behind the hashes #blog, #support, #about and #privacy.
import { useEffect, type ComponentType } from 'react'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { AboutPage } from './about-page.tsx'
import { BlogPage } from './blog-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { SupportPage } from './support/support-page.tsx'

const pages: Record<'blog' | 'support' | 'about' | 'privacy', ComponentType> = {
  blog: BlogPage,
  support: SupportPage,
  about: AboutPage,
  privacy: PrivacyPage,
}

const titles: Record<keyof typeof pages, string> = { blog: 'Blog', support: 'Support', about: 'About', privacy: 'Privacy' }

export function StaticPage({ page }: { page: keyof typeof pages }) {
  const Content = pages[page]
  useDocumentTitle(titles[page])
  return (
    <article className="mx-auto flex max-w-2xl flex-col gap-4 px-4 py-16 text-16 text-ink-soft sm:px-6 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-2 [&_h1]:text-28 [&_h1]:font-semibold [&_h1]:text-ink [&_h2]:mt-4 [&_h2]:text-20 [&_h2]:font-semibold [&_h2]:text-ink [&_li]:mb-1.5 [&_ul]:list-disc [&_ul]:pl-5">
      <BeginAtTop key={page} />
      <Content />
    </article>
  )
}

/** Pages differ only in the hash, so the browser would stay where the last one was scrolled to. */
function BeginAtTop() {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return null
}
