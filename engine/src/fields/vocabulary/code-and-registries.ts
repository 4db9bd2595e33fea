// What code hosts, registries of packages and stores of apps count and name, and what people see of each other there.
import type { Concept } from './concept.ts'

export const CODE_AND_REGISTRY_CONCEPTS: readonly Concept[] = [
  {
    id: 'code_stars',
    shape: 'count',
    words: {
      en: 'stars, star count, number of stars, stargazers, github stars, star',
      ja: 'スター数',
      zh: '星标, 收藏数',
    },
    properties: '',
    attributes: 'stargazers, star count',
    not: 'rating, hotel, michelin, review, average, class, category',
  },
  {
    id: 'forks',
    shape: 'count',
    words: {
      en: 'forks, fork count, number of forks, fork',
      ja: 'フォーク数',
      zh: '复刻数',
    },
    properties: '',
    attributes: 'fork count',
  },
  {
    id: 'watchers',
    shape: 'count',
    words: {
      en: 'watchers, watching, number of watchers, subscribers of the repository',
    },
    properties: '',
  },
  {
    id: 'open_issues',
    shape: 'count',
    words: {
      en: 'open issues, issues, number of open issues, issue count, open issue count',
    },
    properties: '',
    not: 'closed, volume, journal, magazine',
  },
  {
    id: 'contributors_count',
    shape: 'count',
    words: {
      en: 'contributors, contributor count, number of contributors',
    },
    properties: '',
  },
  {
    id: 'followers',
    shape: 'count',
    words: {
      en: 'followers, follower count, number of followers',
      de: 'Follower, Abonnenten',
      fr: 'abonnés, followers',
      es: 'seguidores',
      it: 'follower, seguaci',
      nl: 'volgers',
      pt: 'seguidores',
      pl: 'obserwujący, obserwujących',
      ja: 'フォロワー, フォロワー数',
      zh: '粉丝, 关注者, 粉丝数',
    },
    properties: '',
  },
  {
    id: 'latest_release',
    shape: 'text',
    words: {
      en: 'latest release, latest version released, newest release, release, current release, last release, latest stable release',
      de: 'neueste Version, aktuelle Ausgabe',
      fr: 'dernière version publiée',
      es: 'última publicación',
    },
    labels: 'latest, latest stable',
    properties: '',
    holds: /\d/,
    not: 'date, note, day',
  },
  {
    id: 'repository_url',
    shape: 'url',
    words: {
      en: 'repository, repository url, source code, source repository, repo url, source code url, code repository',
      de: 'Quellcode, Quelltext',
      fr: 'code source, dépôt',
      es: 'código fuente, repositorio',
      it: 'codice sorgente',
      nl: 'broncode',
      pt: 'código-fonte',
      pl: 'kod źródłowy',
      ja: 'ソースコード, リポジトリ',
      zh: '源代码, 代码仓库',
    },
    properties: 'codeRepository',
  },
  {
    id: 'dependencies_count',
    shape: 'count',
    words: {
      en: 'dependencies, number of dependencies, dependency count',
      ja: '依存関係',
      zh: '依赖',
    },
    properties: '',
    not: 'list, names',
  },
  {
    id: 'dependents_count',
    shape: 'count',
    words: {
      en: 'dependents, number of dependents, used by, dependent packages',
    },
    properties: '',
    not: 'list, names',
  },
  {
    id: 'unpacked_size',
    shape: 'text',
    words: {
      en: 'unpacked size, package size, bundle size, install size, installed size',
    },
    properties: '',
    holds: /\d/,
  },
  {
    id: 'install_command',
    shape: 'text',
    underHeading: true,
    words: {
      en: 'install command, installation command, install, installation, how to install',
    },
    properties: '',
    attributes: 'install command',
  },
  {
    id: 'maintainers',
    shape: 'tags',
    words: {
      en: 'maintainers, maintainer, collaborators, owners of the package, package maintainers',
      de: 'Betreuer',
      ja: 'メンテナー',
      zh: '维护者',
    },
    properties: '',
  },
  {
    id: 'developer',
    shape: 'organisation',
    words: {
      en: 'developer, app developer, developed by, developer name, offered by, development studio, studio',
      de: 'Entwickler, Entwickelt von, Anbieter der App',
      fr: 'développeur, développé par, éditeur de l’application',
      es: 'desarrollador, desarrollado por, desarrolladora',
      it: 'sviluppatore, sviluppato da',
      nl: 'ontwikkelaar, ontwikkeld door',
      pt: 'desenvolvedor, programador, desenvolvido por',
      pl: 'deweloper, producent aplikacji',
      ja: '開発元, 開発者, デベロッパ, 提供元',
      zh: '开发者, 开发商, 开发公司',
    },
    properties: 'SoftwareApplication/author.name SoftwareApplication/creator.name',
    not: 'email, website, real, estate, web, software, job',
  },
]
