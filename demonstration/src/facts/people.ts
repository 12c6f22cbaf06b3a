/** Names of people and firms, by region, and the vehicles that are sold in India. */
import type { Region } from './places.ts'

interface Names {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

export const NAMES: Readonly<Record<Region, Names>> = {
  west: {
    first: splitWords(
      'Aarav Sneha Rohan Prachi Omkar Mrunal Aditya Ketaki Swapnil Gauri Nikhil Manasi Tejas Rutuja Sachin Vaishali Amol Sayali Yash Pooja Mihir Shruti Siddharth Anagha Zubin Farah Imran Ashwini Vivek Ananya',
    ),
    last: splitWords(
      'Deshmukh Kulkarni Patil Joshi Shinde Gokhale Pawar Jadhav Naik Fernandes Bhosale Kale Chavan Sawant Phadke Irani Shaikh Gaikwad Rane DSouza Apte Mahajan',
    ),
  },
  karnataka: {
    first: splitWords(
      'Karthik Divya Raghavendra Sahana Nagaraj Meghana Suresh Deepa Prajwal Anusha Manjunath Kavya Vinay Roopa Basavaraj Shwetha Ganesh Spoorthi Girish Chaitra Naveen Lakshmi Harish Soumya Abdul Ayesha Melwyn Priya',
    ),
    last: splitWords(
      'Gowda Hegde Shetty Rao Kamath Bhat Patil Murthy Nayak Acharya Kulkarni Reddy Pai Urs Biradar Poojary Iyengar Hiremath Khan Pinto',
    ),
  },
  south: {
    first: splitWords(
      'Arun Lakshmi Vignesh Kavitha Senthil Meenakshi Prakash Anjali Rahul Nithya Srinivas Swathi Ravi Teja Harini Jithin Sreelakshmi Vishnu Keerthana Mohammed Fathima Suresh Bhavana Ramya Aravind Gayathri Anoop Nandini Kiran Sandhya',
    ),
    last: splitWords(
      'Subramanian Iyer Nair Menon Pillai Reddy Rao Naidu Krishnan Raman Varghese Thomas Kurian Chowdary Murugan Selvam Ramasamy Ahmed Varma Sundaram Nambiar Raju George Prasad',
    ),
  },
  gujarat: {
    first: splitWords(
      'Hardik Krupa Jignesh Hetal Parth Dhara Chirag Nidhi Bhavesh Rinku Mahendra Kirti Vikram Kanchan Rajesh Sonal Dev Mansi Yuvraj Garima Ajay Vidhi Mukesh Shweta Arvind Ritu Salman Zainab',
    ),
    last: splitWords(
      'Patel Shah Mehta Desai Trivedi Joshi Rathore Shekhawat Chauhan Solanki Parmar Jain Agarwal Mathur Vyas Bhatt Meena Choudhary Malviya Tiwari Khan Thakkar',
    ),
  },
  north: {
    first: splitWords(
      'Amit Neha Gurpreet Simran Rohit Pooja Harpreet Jasleen Vikas Anjali Manpreet Ritika Sahil Tanvi Aman Kritika Tenzin Stanzin Bilal Mehak Deepak Sunita Karan Isha Ankit Shreya Rajat Nisha Mohit Preeti',
    ),
    last: splitWords(
      'Sharma Singh Kaur Gupta Verma Malhotra Kapoor Chopra Sethi Bansal Yadav Rana Thakur Negi Rawat Dogra Bhat Wani Dorje Ahuja Arora Saini Dahiya Khanna',
    ),
  },
  east: {
    first: splitWords(
      'Sourav Ananya Rakesh Priyanka Debashish Moumita Abhishek Ritu Manoj Sunita Subhash Tanushree Bikash Madhumita Rajnish Shalini Biswajit Nabanita Alok Kumari Lalrin Zothan Temsu Bendang Tsering Pema Ibomcha Thoibi Arif Nusrat',
    ),
    last: splitWords(
      'Mukherjee Banerjee Das Ghosh Sinha Mishra Tripathi Pandey Kumar Prasad Mohanty Sahoo Pradhan Bora Kalita Gogoi Baruah Lyngdoh Ao Jamir Singh Devi Oraon Soren Ansari Roy Bhutia Verma',
    ),
  },
}

/** What a host of charging stations calls itself: the region’s word, then a business. */
export const FIRMS: Readonly<Record<Region, readonly string[]>> = {
  west: splitWords(
    'Sahyadri Konkan Deccan Godavari Panvel Indrayani Raigad Sinhagad Ajanta Mulshi Bhima Zuari Koyna',
  ),
  karnataka: splitWords(
    'Kaveri Tungabhadra Malnad Nandi Chalukya Hoysala Sharavathi Kabini Netravati Bandipur Kodachadri Hampi Coorg',
  ),
  south: splitWords(
    'Coromandel Nilgiri Periyar Krishna Palar Golconda Vaigai Bhavani Anamalai Charminar Araku Thamirabarani Kolleru',
  ),
  gujarat: splitWords(
    'Aravali Sabarmati Narmada Marwar Girnar Chambal Saurashtra Mewar Tapti Malwa Shekhawati Satpura Kutch',
  ),
  north: splitWords(
    'Yamuna Shivalik Doaba Himgiri Kurukshetra Beas Sutlej Jhelum Dhauladhar Mandakini Ravi Zanskar Indraprastha',
  ),
  east: splitWords(
    'Brahmaputra Hooghly Ganga Mahanadi Damodar Awadh Subarnarekha Teesta Kosi Barak Chilika Gomti Rajgir',
  ),
}

export type VehicleClass = 'car' | 'two-wheeler' | 'three-wheeler' | 'bus'

export interface VehicleModel {
  readonly name: string
  readonly is: VehicleClass
  /** In kWh. */
  readonly battery: number
  /** How many drivers have one, compared with the others. */
  readonly share: number
}

export const VEHICLES: readonly VehicleModel[] = [
  { name: 'Tata Nexon EV', is: 'car', battery: 40, share: 16 },
  { name: 'Tata Punch EV', is: 'car', battery: 35, share: 10 },
  { name: 'Tata Tiago EV', is: 'car', battery: 24, share: 9 },
  { name: 'Tata Curvv EV', is: 'car', battery: 55, share: 5 },
  { name: 'Tata Harrier EV', is: 'car', battery: 75, share: 3 },
  { name: 'MG Windsor EV', is: 'car', battery: 38, share: 12 },
  { name: 'MG ZS EV', is: 'car', battery: 50, share: 6 },
  { name: 'MG Comet EV', is: 'car', battery: 17, share: 5 },
  { name: 'Mahindra XUV400', is: 'car', battery: 39, share: 6 },
  { name: 'Mahindra BE 6', is: 'car', battery: 59, share: 5 },
  { name: 'Mahindra XEV 9e', is: 'car', battery: 79, share: 4 },
  { name: 'Hyundai Creta Electric', is: 'car', battery: 51, share: 6 },
  { name: 'Hyundai Ioniq 5', is: 'car', battery: 73, share: 2 },
  { name: 'Kia EV6', is: 'car', battery: 77, share: 2 },
  { name: 'BYD Atto 3', is: 'car', battery: 60, share: 3 },
  { name: 'BYD Seal', is: 'car', battery: 82, share: 1 },
  { name: 'Citroën ë-C3', is: 'car', battery: 29, share: 2 },
  { name: 'Volvo EX40', is: 'car', battery: 78, share: 1 },
  { name: 'BMW iX1', is: 'car', battery: 66, share: 1 },
  { name: 'Ather 450X', is: 'two-wheeler', battery: 3.7, share: 4 },
  { name: 'Ather Rizta', is: 'two-wheeler', battery: 3.7, share: 3 },
  { name: 'TVS iQube', is: 'two-wheeler', battery: 3.4, share: 3 },
  { name: 'Bajaj Chetak', is: 'two-wheeler', battery: 3.5, share: 2 },
  { name: 'Hero Vida V2', is: 'two-wheeler', battery: 3.9, share: 2 },
  { name: 'Ola S1 Pro', is: 'two-wheeler', battery: 4, share: 2 },
  { name: 'Mahindra Treo', is: 'three-wheeler', battery: 7.4, share: 4 },
  { name: 'Piaggio Ape E-City', is: 'three-wheeler', battery: 7.5, share: 2 },
  { name: 'Bajaj RE E-TEC 9.0', is: 'three-wheeler', battery: 8.9, share: 2 },
  { name: 'Tata Ace EV', is: 'car', battery: 21, share: 3 },
  { name: 'Eicher Pro 2055 EV', is: 'bus', battery: 64, share: 1 },
]
