// Kinds of pages about people, organisations, places and events, and kinds of texts.
import { fieldLines, type PageKind } from './page-kind.ts'

export const KINDS_OF_PEOPLE_AND_TEXTS: readonly PageKind[] = [
  {
    id: 'job',
    targetName: 'Job posting URL',
    noun: 'job',
    types: /^JobPosting$/,
    signs: ['employment_type', 'responsibilities', 'qualifications', 'salary'],
    fields: fieldLines(`
      job_title string Title of the position.
      company string Name of the hiring company.
      location string Place of work.
      employment_type string Kind of employment, for example Full-time.
      salary string Salary or salary range with its currency.
      date_posted date Day on which the job was posted.
      job_description string Description of the position.
      responsibilities string Responsibilities of the position.
      qualifications string Required qualifications and experience.
      department string Department or team.
      job_id string Identifier of the posting.
      benefits string Benefits that are offered.
      application_deadline date Last day for applications.
      preferred_qualifications string Qualifications that are welcome but not required.
      skills string Skills that are asked for.
      remote string Whether the work can be done remotely.
      apply_url string Address of the application form.`),
  },
  {
    id: 'event',
    targetName: 'Event URL',
    noun: 'event',
    types: /Event$|^(?:Festival|Hackathon|EventSeries)$/,
    signs: ['start_date', 'end_date', 'venue'],
    fields: fieldLines(`
      title string Name of the event.
      start_date date Day and time at which the event starts.
      end_date date Day and time at which the event ends.
      venue string Name of the place.
      address string Address of the place.
      city string City of the event.
      description string Description of the event.
      organizer string Person or organisation that holds the event.
      price string Price of a ticket with its currency.
      category string Kind of event.
      speakers array Speakers or performers, one per item.
      ticket_url string Address where tickets are sold.
      image string URL of the main image.
      email string E-mail address for questions.
      phone string Phone number for questions.
      status string State of the event, for example cancelled.`),
  },
  {
    id: 'person',
    targetName: 'Person URL',
    noun: 'person',
    types: /^(?:Person|ProfilePage)$/,
    signs: ['position'],
    fields: fieldLines(`
      name string Full name of the person.
      position string Position or job title of the person.
      organization string Organisation the person belongs to.
      email string E-mail address of the person.
      phone string Phone number of the person.
      biography string Biography of the person.
      location string Place where the person works or lives.
      website string Web site of the person.
      department string Department of the person.
      education string Education of the person.
      birth_date date Date of birth.
      nationality string Nationality of the person.
      awards array Awards and honours, one per item.
      languages array Languages the person speaks, one per item.
      linkedin_url string Address of the person's LinkedIn profile.
      image string URL of the portrait.`),
  },
  {
    id: 'company',
    targetName: 'Company website',
    noun: 'company',
    types:
      /Organization$|Business$|Store$|Restaurant$|^(?:Corporation|Hotel|Resort|LodgingBusiness|Physician|Dentist|MedicalClinic|Hospital|NGO|School|CollegeOrUniversity|Library|Attorney|BarOrPub|CafeOrCoffeeShop|Bakery|AutoRepair|AutoDealer|TravelAgency|Place|TouristAttraction|Museum|ContactPage|AboutPage)$/,
    signs: ['phone', 'email', 'street', 'opening_hours'],
    fields: fieldLines(`
      name string Name of the company or organisation.
      phone string Main phone number.
      email string Main e-mail address.
      address string Full postal address.
      street string Street and house number.
      city string City.
      postcode string Postal code.
      country string Country.
      website string Web site of the company.
      description string What the company does.
      opening_hours string Opening hours.
      industry string Industry or kind of business.
      founded string Year in which it was founded.
      employees string Number of employees.
      headquarters string Place of the headquarters.
      chief_executive string Name of the head of the company.
      rating number Mean rating given by customers.
      logo string URL of the logo.`),
  },
  {
    id: 'thread',
    targetName: 'Forum thread URL',
    noun: 'thread',
    types: /^(?:DiscussionForumPosting|Question|QAPage|SocialMediaPosting)$/,
    signs: ['replies'],
    fields: fieldLines(`
      title string Title of the thread or question.
      author string Who wrote the first post.
      date_posted date Day of the first post.
      body string Text of the first post.
      replies number Number of replies or answers.
      views number Number of views.
      likes number Number of likes or votes.
      category string Forum or category the thread is in.
      tags array Tags of the thread.
      accepted_answer string Text of the accepted answer.
      last_activity date Day of the last post.
      status string State of the thread, for example solved.`),
  },
  {
    id: 'video',
    targetName: 'Video URL',
    noun: 'video',
    types: /^VideoObject$/,
    signs: ['video_url'],
    fields: fieldLines(`
      title string Title of the video.
      channel string Channel or person that published the video.
      publication_date date Day on which the video was published.
      duration string Length of the video.
      views number Number of views.
      likes number Number of likes.
      description string Description of the video.
      tags array Tags of the video.
      comment_count number Number of comments.
      video_url string Address of the video file or player.
      image string URL of the preview image.
      category string Category of the video.`),
  },
  {
    id: 'paper',
    targetName: 'Paper URL',
    noun: 'paper',
    types: /^(?:ScholarlyArticle|MedicalScholarlyArticle|Thesis|Dataset)$/,
    signs: ['doi', 'abstract'],
    fields: fieldLines(`
      title string Title of the paper.
      authors array Authors, one per item.
      abstract string Abstract of the paper.
      publication_date date Day on which the paper was published.
      journal string Journal or conference.
      doi string Digital object identifier.
      volume string Volume of the journal.
      issue string Issue of the journal.
      page_range string Pages in the journal.
      keywords array Keywords of the paper.
      citations number Number of citations.
      publisher string Publisher of the journal.
      pdf_url string Address of the PDF.
      license string Licence of the paper.
      affiliations array Organisations of the authors, one per item.`),
  },
  {
    id: 'article',
    targetName: 'Article URL',
    noun: 'article',
    types: /Article$|^(?:BlogPosting|Report|LiveBlogPosting|Review)$/,
    signs: ['author', 'publication_date', 'section'],
    fields: fieldLines(`
      title string Headline of the article.
      author string Who wrote the article; several separated by commas.
      publication_date date Day and time at which the article was published.
      description string Summary or first sentences of the article.
      content string Full text of the article.
      section string Section or category of the article.
      tags array Topics or tags of the article.
      image string URL of the main image.
      publisher string Publication or site that published it.
      modified_date date Day and time of the last change.
      subtitle string Line under the headline.
      language string Language tag of the page, for example en or en-US.
      comment_count number Number of comments.
      reading_time string Reading time as the page gives it.
      url string Canonical URL of the page.`),
  },
]
